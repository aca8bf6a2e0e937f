-- live texts of the first and last moments of the calendar
-- exits: 0
-- out: -7973 years
return widget { kind = "le", view = function(e) local v = {} for _, d in ipairs { -62135596800, 253402300799, 0, date.now() } do for _, s in ipairs { "date", "time", "offset", "relative", "timer" } do v[#v+1] = Text(d, s) end v[#v+1] = Text { timer = { -62135596800, d }, countsDown = true, showsHours = false, pauseTime = 253402300799 } end return VStack(v) end }
