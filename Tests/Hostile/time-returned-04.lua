-- a provider that returns {} is understood or told
-- exits: 65
-- error: decode.missing
-- message: a timeline needs entries = { { date = … }, … }
-- line: 6
return widget { kind = "t", provider = { timeline = function(c) return {} end, placeholder = function() return {} end, snapshot = function() return {} end }, view = function() return Text "x" end }
