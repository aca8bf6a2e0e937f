-- the clock at 0001-01-01T00:00:00Z draws live texts and the calendar
-- run: lunette render {} --family systemLarge --at 0001-01-01T00:00:00Z --time-zone America/New_York
-- exits: 0
-- out: 0 sec
return widget { kind = "t", families = { "systemLarge" }, view = function(e)
  local out = {}
  for _, f in ipairs { function() return date.format(date.now()) end, function() return os.date("%c") end, function() return date.add(date.now(), { years = -1 }) end, function() return date.startOfDay(date.now()) end, function() return date.next(date.now(), { weekday = 2 }) end, function() return json.encode(date.components(date.now())) end, function() return date.format(e.date, { relative = true }) end } do
    local ok, v = pcall(f) out[#out + 1] = Text(tostring(v)) end
  return VStack { Text(e.date, "relative"), Text(e.date, "timer"), Text(e.date, "date"), VStack(out) } end }
