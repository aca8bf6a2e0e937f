-- the policy { after = 0, jitter = -1 } is understood or told
-- exits: 65
-- error: decode.range
-- message: policy: jitter takes 0 to 86400 seconds
-- line: 6
return widget { kind = "t", provider = { timeline = function(c) return { entries = { { date = c.now } }, policy = { after = 0, jitter = -1 } } end }, view = function() return Text "x" end }
