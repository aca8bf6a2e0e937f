-- a list shared by lists, 2^40 views, is counted before it is built
-- exits: 75
-- error: size.tree
-- message: the view has more than 20000 views; a widget shows a few dozen
-- line: 8
return widget {
  kind = "sharedlist",
  view = function() local l = { "x" } for i = 1, 40 do l = { l, l } end return VStack { l } end,
}
