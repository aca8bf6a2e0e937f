-- expect: 75|size|a list shared by lists, 2^40 views, is counted before it is built
return widget {
  kind = "sharedlist",
  view = function() local l = { "x" } for i = 1, 40 do l = { l, l } end return VStack { l } end,
}
