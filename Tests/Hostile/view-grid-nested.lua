-- expect: 0/75|none/depth/cpu/size|grids in grids 60 deep are measured in linear time
return widget {
  kind = "grids",
  view = function()
    local v = Text "x"
    for i = 1, 60 do v = Grid { GridRow { v, Text "some words that wrap" }, GridRow { Text "b" } } end
    return v
  end,
}
