-- 1,001 entries are one too many
-- exits: 75
-- error: size.entries
-- message: a timeline has at most 1000 entries, not 1001
-- line: 6
return widget { kind = "t", provider = { timeline = function(c) local t = {} for i = 1, 1001 do t[i] = { date = c.now + i } end return { entries = t, policy = "never" } end }, view = function() return Text "x" end }
