-- the policy {} is understood or told
-- exits: 65
-- error: decode.type
-- message: policy takes "atEnd", "never" or after(date), not a table
-- line: 6
return widget { kind = "t", provider = { timeline = function(c) return { entries = { { date = c.now } }, policy = {} } end }, view = function() return Text "x" end }
