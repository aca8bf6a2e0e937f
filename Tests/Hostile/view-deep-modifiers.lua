-- 255 stacks with 60 modifiers each: the tree is 15,000 deep, and no walk over it recurses
-- exits: 75
-- error: depth
-- message: views are nested deeper than 256
-- line: 10
return widget {
  kind = "deepmods",
  view = function()
    local v = Text "leaf"
    for i = 1, 250 do v = VStack { v } for j = 1, 60 do v = v:padding(0) end end
    return v
  end,
}
