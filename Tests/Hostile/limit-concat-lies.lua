-- table.concat, unpack, move, insert and remove with lengths of 2^62 end
-- exits: 0
-- out: byte=false
return widget {
  kind = "lies",
  view = function()
    local liar = setmetatable({}, { __len = function() return math.maxinteger end, __index = function() return "x" end })
    local out = {}
    for name, f in pairs {
      concat = function() return table.concat(liar) end,
      unpack = function() return table.unpack(liar) end,
      unpack2 = function() return table.unpack({}, 1, 1e7) end,
      unpack3 = function() return table.unpack({}, math.mininteger, math.maxinteger) end,
      insert = function() return table.insert(liar, 1, "y") end,
      insert2 = function() return table.insert(liar, "y") end,
      remove = function() return table.remove(liar, 1) end,
      move = function() return table.move(liar, 1, math.maxinteger - 1, 2) end,
      move2 = function() return table.move({}, math.mininteger, math.maxinteger, 0) end,
      sort = function() return table.sort(liar) end,
      byte = function() return ("x"):rep(1 << 20):byte(1, -1) end,
      char = function() return string.char(table.unpack({}, 1, 200)) end,
      codepoint = function() return utf8.codepoint(("x"):rep(1 << 20), 1, -1) end,
      select = function() return select(math.mininteger, 1) end,
    } do out[#out + 1] = name .. "=" .. tostring((pcall(f))) end
    return Text(table.concat(out, " "))
  end,
}
