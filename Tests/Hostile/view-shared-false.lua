-- expect: 75|size/cpu|lists of 2^40 times false end at a limit too
return widget {
  kind = "false",
  view = function() local l = { false } for i = 1, 40 do l = { l, l } end return VStack { l } end,
}
