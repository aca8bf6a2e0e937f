-- expect: 75|depth|plain tables 100,000 deep are the depth limit, told with their path cut
return widget {
  kind = "deep",
  view = function() local v = { type = "Text", "leaf" } for i = 1, 100000 do v = { type = "VStack", v } end return v end,
}
