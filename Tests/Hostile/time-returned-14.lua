-- a provider that returns { { date = 0 } } is understood or told
-- exits: 65
-- error: decode.missing
-- message: a timeline is { entries = { … }, policy = … }; put the list into entries
-- line: 6
return widget { kind = "t", provider = { timeline = function(c) return { { date = 0 } } end, placeholder = function() return { { date = 0 } } end, snapshot = function() return { { date = 0 } } end }, view = function() return Text "x" end }
