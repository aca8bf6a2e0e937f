-- a provider that returns Text "x" is understood or told
-- exits: 65
-- error: decode.missing
-- message: a timeline is { entries = { … }, policy = … }; put the list into entries
-- line: 6
return widget { kind = "t", provider = { timeline = function(c) return Text "x" end, placeholder = function() return Text "x" end, snapshot = function() return Text "x" end }, view = function() return Text "x" end }
