-- a provider that returns { entries = { entries = {} } } is understood or told
-- exits: 65
-- error: decode.unknownKey
-- message: entries is a list of { date = …, … }; it has no 'entries'
-- line: 6
return widget { kind = "t", provider = { timeline = function(c) return { entries = { entries = {} } } end, placeholder = function() return { entries = { entries = {} } } end, snapshot = function() return { entries = { entries = {} } } end }, view = function() return Text "x" end }
