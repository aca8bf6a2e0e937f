-- a lazy grid of absurd columns ends
-- exits: 75
-- error: size.tree
-- message: LazyVGrid: columns takes at most 1000 members, not 5000
-- line: 11
return widget {
  kind = "lazy",
  view = function()
    local items = {}
    for i = 1, 5000 do items[i] = { type = "adaptive", minimum = 0 } end
    return VStack { LazyVGrid { columns = items, "a", "b" }, LazyVGrid { columns = { { "adaptive", 1e-300 } }, "a" }, LazyVGrid { columns = 1e9, "a" }, LazyVGrid { columns = { { "flexible", 1e9, -1 } }, "b" } }
  end,
}
