-- backgrounds of backgrounds 5,000 deep are the depth limit
-- exits: 75
-- error: depth
-- message: views are nested deeper than 256
-- line: 8
return widget {
  kind = "backgrounds",
  view = function() local v = Text "leaf" for i = 1, 5000 do v = Text "x":background(v) end return v end,
}
