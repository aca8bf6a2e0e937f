-- expect: 75|cpu|a replacement function that loops inside gsub is stopped
return widget { kind = "gsub", view = function() return Text((("abc"):gsub(".", function() while true do end end))) end }
