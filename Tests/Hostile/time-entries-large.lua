-- expect: 0/75/65|none/size/memory/decode|1,000 entries of 100 KB each stay within the limits
return widget { kind = "t", provider = { timeline = function(c) local t = {} local s = ("x"):rep(100000) for i = 1, 1000 do t[i] = { date = c.now + i, s = s } end return { entries = t, policy = "never" } end }, view = function(e) return Text(tostring(#e.s)) end }
