-- no way of making a text of a value shows an address, whatever it does while others are made
-- exits: 0
-- out: bad argument #2 t…
-- not-out: 0x[0-9a-f]{6,}
local function strip(v) getmetatable(v).__tostring = nil end
local function fresh() return setmetatable({}, { __tostring = function() return "own" end }) end
return widget { kind = "t", view = function()
  local texts = {}
  local function put(...) for i = 1, select("#", ...) do texts[#texts + 1] = tostring((select(i, ...))) end end
  local b = fresh()
  put(("%s %-9s %s"):format(setmetatable({}, { __tostring = function() strip(b) return "a" end }), b, strip))
  put(setmetatable({}, { __tostring = function(v) strip(v) return tostring(v) end }), {}, print, function() end)
  for _, call in ipairs { string.rep, string.format, table.concat, math.floor, utf8.char, error } do
    put(select(2, pcall(call, fresh(), {}, print)))
    put(select(2, pcall(call, "%d", fresh())))
  end
  put(select(2, pcall(function() return fresh() .. {} end)))
  put(select(2, pcall(error, setmetatable({}, { __name = "N" }))))
  pcall(log.info, tostring(fresh()), {})
  print(fresh(), {}, print)
  return VStack(texts)
end }
