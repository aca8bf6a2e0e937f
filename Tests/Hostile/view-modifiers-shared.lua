-- a subtree shared and modified at each of 40 levels counts each time
-- exits: 75
-- error: size.tree
-- message: the view has more than 20000 views; a widget shows a few dozen
-- line: 10
return widget {
  kind = "shared",
  view = function()
    local v = Text "x"
    for i = 1, 40 do v = HStack { v:bold(), v:italic() }:padding(1) end
    return v
  end,
}
