-- expect: 75|size|100,000 modifiers on one view are the limit of modifiers
return widget {
  kind = "mods",
  view = function() local v = Text "x" for i = 1, 100000 do v = v:padding(1) end return v end,
}
