-- a provider that returns json.null is understood or told
-- exits: 65
-- error: decode.missing
-- message: a timeline needs entries = { { date = … }, … }
-- line: 6
return widget { kind = "t", provider = { timeline = function(c) return json.null end, placeholder = function() return json.null end, snapshot = function() return json.null end }, view = function() return Text "x" end }
