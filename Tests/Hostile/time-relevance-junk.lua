-- relevance of junk is told
-- exits: 65
-- error: decode.type
-- message: entries[1].relevance takes { score = …, duration = … }, not NaN
-- line: 6
return widget { kind = "t", provider = { timeline = function(c) local t = {} for i, r in ipairs { 0 / 0, 1 / 0, {}, { score = "x" }, { score = 0 / 0, duration = 1 / 0 }, { score = -1e300, duration = -1 }, print, true } do t[i] = { date = c.now + i, relevance = r } end return { entries = t, policy = "never" } end }, view = function() return Text "x" end }
