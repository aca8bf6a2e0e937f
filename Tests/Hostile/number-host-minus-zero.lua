-- -0.0 as an argument of every host function gives a value or an error, and traps nowhere
-- exits: 0
-- out: asked
local n = -0.0
return widget {
  kind = "n",
  provider = { timeline = function(c)
    local calls = {
      function() return date.add(n, { days = 1 }) end, function() return date.add(0, { days = n }) end, function() return date.add(0, { years = n, months = n, seconds = n }) end, function() return date.startOfDay(n) end,
      function() return date.components(n) end, function() return date.from { year = n, month = n, day = n, hour = n, minute = n, second = n } end, function() return date.next(n, { weekday = 2 }) end,
      function() return date.next(0, { weekday = n, hour = n, month = n, day = n }) end, function() return date.difference(n, 0) end, function() return date.difference(0, n) end, function() return date.format(n) end,
      function() return date.format(n, { relative = true }) end, function() return date.format(n, "yyyy-MM-dd HH:mm:ss.SSS") end, function() return json.encode(n) end, function() return json.encode { n, [n] = n } end,
      function() return storage.set("n", n) end, function() return storage.get("n") end, function() return number.format(n) end, function() return number.format(n, { style = "bytes" }) end, function() return number.format(n, { style = "compact" }) end,
      function() return number.format(n, { style = "ordinal" }) end, function() return number.format(n, { style = "percent" }) end, function() return number.format(n, { style = "currency", currency = "EUR" }) end,
      function() return number.format(1.5, { maximumFractionDigits = n, minimumFractionDigits = n }) end, function() return number.format(n, { maximumFractionDigits = 20 }) end, function() return localized("x", n) end,
      function() return system.processes { limit = n } end, function() return os.date("%c", n) end, function() return os.date("*t", n) end, function() return os.time { year = n, month = n, day = n } end, function() return os.difftime(n, n) end,
      function() return after(n) end, function() return math.random(n) end, function() return math.random(0, n) end, function() return math.randomseed(n) end, function() return ("x"):rep(n):len() end, function() return utf8.char(n) end, function() return string.char(n) end,
      function() return ("x"):sub(n, n) end, function() return select(n, 1) end, function() return tostring(n):len() end, function() return string.format("%d %x %c %g", n, n, n, n) end, function() return table.unpack({}, n, n) end,
    }
    local count = 0
    for _, call in ipairs(calls) do if pcall(call) then count = count + 1 end end
    return { entries = { { date = c.now, count = count } }, policy = "never" }
  end },
  view = function(e) return Text("asked") end,
}
