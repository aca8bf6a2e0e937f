-- expect: 0/75|none/depth|backgrounds of backgrounds 250 deep are laid out and drawn
return widget {
  kind = "bg",
  view = function() local v = Text "leaf" for i = 1, 250 do v = Text "x":background(v) end return v end,
}
