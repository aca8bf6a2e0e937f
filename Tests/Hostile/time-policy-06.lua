-- the policy { after = -1e300 } is understood or told
-- exits: 65
-- error: decode.date
-- message: policy: after(-1e+300) is no date in the years 1 to 9999
-- line: 6
return widget { kind = "t", provider = { timeline = function(c) return { entries = { { date = c.now } }, policy = { after = -1e300 } } end }, view = function() return Text "x" end }
