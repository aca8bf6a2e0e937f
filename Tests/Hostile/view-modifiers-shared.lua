-- expect: 75|size|a subtree shared and modified at each of 40 levels counts each time
return widget {
  kind = "shared",
  view = function()
    local v = Text "x"
    for i = 1, 40 do v = HStack { v:bold(), v:italic() }:padding(1) end
    return v
  end,
}
