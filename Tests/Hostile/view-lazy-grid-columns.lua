-- a lazy grid of absurd columns ends
-- exits: 65
-- error: decode.type
-- message: LazyVGrid: columns takes a whole number from 1 to 64, not a table
-- line: 11
return widget {
  kind = "lazy",
  view = function()
    local items = {}
    for i = 1, 5000 do items[i] = { type = "adaptive", minimum = 0 } end
    return VStack { LazyVGrid { columns = items, "a", "b" }, LazyVGrid { columns = { { "adaptive", 1e-300 } }, "a" }, LazyVGrid { columns = 1e9, "a" }, LazyVGrid { columns = { { "flexible", 1e9, -1 } }, "b" } }
  end,
}
