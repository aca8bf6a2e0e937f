-- expect: 75|size|1,001 entries are one too many
return widget { kind = "t", provider = { timeline = function(c) local t = {} for i = 1, 1001 do t[i] = { date = c.now + i } end return { entries = t, policy = "never" } end }, view = function() return Text "x" end }
