-- a provider that returns print is understood or told
-- exits: 65
-- error: decode.type
-- message: a timeline is { entries = { … }, policy = … }, not a function
-- line: 6
return widget { kind = "t", provider = { timeline = function(c) return print end, placeholder = function() return print end, snapshot = function() return print end }, view = function() return Text "x" end }
