-- expect: 75|size|256 KiB of texts in one tree is the limit of the tree
return widget {
  kind = "tree",
  view = function() local t = {} for i = 1, 100 do t[i] = Text(("w "):rep(7000)) end return VStack(t) end,
}
