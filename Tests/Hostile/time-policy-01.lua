-- the policy nil is understood or told
-- exits: 0
-- out: x
return widget { kind = "t", provider = { timeline = function(c) return { entries = { { date = c.now } }, policy = nil } end }, view = function() return Text "x" end }
