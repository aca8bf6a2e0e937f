-- a provider that returns true is understood or told
-- exits: 65
-- error: decode.type
-- message: a timeline is { entries = { … }, policy = … }, not true
-- line: 6
return widget { kind = "t", provider = { timeline = function(c) return true end, placeholder = function() return true end, snapshot = function() return true end }, view = function() return Text "x" end }
