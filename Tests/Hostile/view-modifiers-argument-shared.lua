-- an overlay of an overlay, each of them twice, counts each time
-- exits: 75
-- error: size.tree
-- message: a view has more than 64 modifiers
-- line: 10
return widget {
  kind = "overlays",
  view = function()
    local v = Text "x"
    for i = 1, 60 do v = v:overlay(v):background(v) end
    return v
  end,
}
