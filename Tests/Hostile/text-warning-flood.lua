-- expect: 0/65/75|none/decode/size|5,000 views that each give a warning give a bounded number of lines
return widget { kind = "k", view = function() local t = {} for i = 1, 5000 do t[i] = Text("a\xff" .. i):widgetURL("a://" .. i) end return VStack(t) end }
