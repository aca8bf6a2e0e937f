-- grids in grids 60 deep are measured in linear time
-- exits: 0
-- out: ╭─ grids
return widget {
  kind = "grids",
  view = function()
    local v = Text "x"
    for i = 1, 60 do v = Grid { GridRow { v, Text "some words that wrap" }, GridRow { Text "b" } } end
    return v
  end,
}
