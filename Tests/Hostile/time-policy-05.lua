-- the policy { after = 1 / 0 } is understood or told
-- exits: 65
-- error: decode.date
-- message: policy.after is inf, which is no number that can be kept
-- line: 6
return widget { kind = "t", provider = { timeline = function(c) return { entries = { { date = c.now } }, policy = { after = 1 / 0 } } end }, view = function() return Text "x" end }
