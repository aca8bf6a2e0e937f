-- the policy 42 is understood or told
-- exits: 65
-- error: decode.type
-- message: policy takes "atEnd", "never" or after(date), not the number 42; after(date.now() + 60) is in a minute
-- line: 6
return widget { kind = "t", provider = { timeline = function(c) return { entries = { { date = c.now } }, policy = 42 } end }, view = function() return Text "x" end }
