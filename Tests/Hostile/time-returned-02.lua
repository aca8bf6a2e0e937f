-- a provider that returns "x" is understood or told
-- exits: 65
-- error: decode.type
-- message: a timeline is { entries = { … }, policy = … }, not the text "x"
-- line: 6
return widget { kind = "t", provider = { timeline = function(c) return "x" end, placeholder = function() return "x" end, snapshot = function() return "x" end }, view = function() return Text "x" end }
