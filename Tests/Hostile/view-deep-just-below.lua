-- 255 stacks inside each other, each with 15 modifiers, are drawn
-- run: lunette render {} --family systemSmall
-- exits: 0
-- out: leaf
return widget {
  kind = "below",
  view = function()
    local v = Text "leaf"
    for i = 1, 240 do v = VStack { v } for j = 1, 15 do v = v:padding(0) end end
    return v
  end,
}
