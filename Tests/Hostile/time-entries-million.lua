-- a million entries are the limit of entries or of memory
-- exits: 75
-- error: memory
-- message: the script used more than 32 MiB
-- line: 6
return widget { kind = "t", provider = { timeline = function(c) local t = {} for i = 1, 1000000 do t[i] = { date = c.now + i } end return { entries = t, policy = "never" } end }, view = function() return Text "x" end }
