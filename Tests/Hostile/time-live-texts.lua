-- live texts, ranges and timers over the longest time that dates allow
-- exits: 0
-- out: \+56 years
return widget { kind = "t", view = function(e)
  local t = {}
  for _, d in ipairs { -62135596800, 253402300799, 0, -1, 0.5, 1e11, -6e10 } do
    for _, s in ipairs { "date", "time", "offset", "relative", "timer" } do local ok, v = pcall(Text, d, s) if ok then t[#t + 1] = v end end
    for _, f in ipairs { function() return Text(d, 253402300799) end, function() return Text { timer = { -62135596800, d }, countsDown = false } end, function() return Text { timer = { d, 253402300799 }, showsHours = false } end, function() return Text { stopwatch = d, maxFieldCount = 2 } end, function() return Text { offset = d, maxFieldCount = 7, allowedFields = { "week", "second" } } end, function() return Text { reference = d, thresholdField = "year" } end, function() return ProgressView { timerInterval = { -62135596800, 253402300799 } } end } do
      local ok, v = pcall(f) if ok then t[#t + 1] = v end end
  end
  return VStack(t) end }
