-- the policy print is understood or told
-- exits: 65
-- error: decode.type
-- message: policy takes "atEnd", "never" or after(date): call after with a date
-- line: 6
return widget { kind = "t", provider = { timeline = function(c) return { entries = { { date = c.now } }, policy = print } end }, view = function() return Text "x" end }
