-- a provider that returns 42 is understood or told
-- exits: 65
-- error: decode.type
-- message: a timeline is { entries = { … }, policy = … }, not the number 42
-- line: 6
return widget { kind = "t", provider = { timeline = function(c) return 42 end, placeholder = function() return 42 end, snapshot = function() return 42 end }, view = function() return Text "x" end }
