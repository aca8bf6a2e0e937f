-- expect: 75|size|an overlay of an overlay, each of them twice, counts each time
return widget {
  kind = "overlays",
  view = function()
    local v = Text "x"
    for i = 1, 60 do v = v:overlay(v):background(v) end
    return v
  end,
}
