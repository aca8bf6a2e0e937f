-- expect: 75|size/cpu|lists of 2^40 empty lists, which make no view at all, end at a limit too
return widget {
  kind = "nothing",
  view = function() local l = {} for i = 1, 40 do l = { l, l } end return VStack { l } end,
}
