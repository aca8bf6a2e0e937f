-- 100,000 modifiers in the plain form are the limit of modifiers
-- exits: 75
-- error: size.tree
-- message: a view has more than 64 modifiers
-- line: 6
return widget {
  kind = "mods2",
  view = function() local m = {} for i = 1, 100000 do m[i] = { "padding", 1 } end return { type = "Text", "x", modifiers = m } end,
}
