-- waiting calls inside metamethods, sort, gsub and pcall are answered or told
-- exits: 0
-- out: 1false 2false
return widget { kind = "s", provider = { timeline = function(c)
  local out = {}
  for i, f in ipairs {
    function() return tostring(setmetatable({}, { __tostring = function() return tostring(system.uptime() ~= nil) end })) end,
    function() return ("a"):gsub(".", function() return tostring(system.uptime() ~= nil) end) end,
    function() table.sort({ 2, 1 }, function(a, b) system.uptime() return a < b end) return "sorted" end,
    function() return select(2, pcall(system.uptime)) end, function() return select(2, xpcall(system.uptime, print)) end,
    function() for _ in pairs(setmetatable({}, { __pairs = function() system.uptime() return next, {} end })) do end return "pairs" end,
    function() local x <close> = setmetatable({}, { __close = function() system.uptime() end }) return "closed" end,
    function() for v in function() system.uptime() return nil end do end return "for" end,
    function() return #setmetatable({}, { __index = function() return system.uptime() end }) end,
  } do local ok, v = pcall(f) out[i] = i .. tostring(ok) end
  return { entries = { { date = c.now, out = table.concat(out, " ") } }, policy = "never" } end },
  view = function(e) return Text(e.out) end }
