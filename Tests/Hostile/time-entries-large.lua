-- 1,000 entries of 100 KB each stay within the limits
-- exits: 75
-- error: size
-- message: the data of all entries is larger than 64 MiB
-- line: 6
return widget { kind = "t", provider = { timeline = function(c) local t = {} local s = ("x"):rep(100000) for i = 1, 1000 do t[i] = { date = c.now + i, s = s } end return { entries = t, policy = "never" } end }, view = function(e) return Text(tostring(#e.s)) end }
