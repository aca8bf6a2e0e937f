-- a replacement function that loops inside gsub is stopped
-- exits: 75
-- error: cpu
-- message: the script computed too long in a view (limit 0.25 seconds)
-- line: 6
return widget { kind = "gsub", view = function() return Text((("abc"):gsub(".", function() while true do end end))) end }
