-- 1,000 entries of one date are one, the last
-- exits: 0
-- out: last 1000
return widget { kind = "t", provider = { timeline = function(c) local t = {} for i = 1, 1000 do t[i] = { date = c.now, i = i } end return { entries = t, policy = "never" } end }, view = function(e) return Text("last " .. e.i) end }
