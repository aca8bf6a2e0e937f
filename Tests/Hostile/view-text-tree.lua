-- 256 KiB of texts in one tree is the limit of the tree
-- exits: 75
-- error: size.text
-- message: the texts of the view are longer than 256 KiB together
-- line: 8
return widget {
  kind = "tree",
  view = function() local t = {} for i = 1, 100 do t[i] = Text(("w "):rep(7000)) end return VStack(t) end,
}
