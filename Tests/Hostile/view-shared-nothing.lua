-- lists of 2^40 empty lists, which make no view at all, end at a limit too
-- exits: 75
-- error: size.tree
-- message: the view's tables are more than can be read, shared ones counted each time they appear
-- line: 8
return widget {
  kind = "nothing",
  view = function() local l = {} for i = 1, 40 do l = { l, l } end return VStack { l } end,
}
