-- expect: 75|size|100,000 modifiers in the plain form are the limit of modifiers
return widget {
  kind = "mods2",
  view = function() local m = {} for i = 1, 100000 do m[i] = { "padding", 1 } end return { type = "Text", "x", modifiers = m } end,
}
