-- 100,000 modifiers on one view are the limit of modifiers
-- exits: 75
-- error: size.tree
-- message: a view has more than 64 modifiers
-- line: 8
return widget {
  kind = "mods",
  view = function() local v = Text "x" for i = 1, 100000 do v = v:padding(1) end return v end,
}
