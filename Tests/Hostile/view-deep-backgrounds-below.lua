-- backgrounds of backgrounds 250 deep are laid out and drawn
-- exits: 0
-- out: x
return widget {
  kind = "bg",
  view = function() local v = Text "leaf" for i = 1, 250 do v = Text "x":background(v) end return v end,
}
