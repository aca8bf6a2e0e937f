-- a provider that returns { entries = {} } is understood or told
-- exits: 65
-- error: decode.missing
-- message: a timeline needs at least one entry, and entries is empty
-- line: 6
return widget { kind = "t", provider = { timeline = function(c) return { entries = {} } end, placeholder = function() return { entries = {} } end, snapshot = function() return { entries = {} } end }, view = function() return Text "x" end }
