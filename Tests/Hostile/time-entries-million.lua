-- expect: 75|size/memory/cpu|a million entries are the limit of entries or of memory
return widget { kind = "t", provider = { timeline = function(c) local t = {} for i = 1, 1000000 do t[i] = { date = c.now + i } end return { entries = t, policy = "never" } end }, view = function() return Text "x" end }
