-- 1,000 views that each give a warning give a bounded number of lines
-- exits: 0
-- out: a�497
return widget { kind = "k", view = function() local t = {} for i = 1, 1000 do t[i] = Text("a\xff" .. i):widgetURL("a://" .. i) end return VStack(t) end }
