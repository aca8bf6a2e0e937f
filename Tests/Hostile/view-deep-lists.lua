-- expect: 75|depth|lists in lists 100,000 deep are the depth limit
return widget {
  kind = "lists",
  view = function() local v = "leaf" for i = 1, 100000 do v = { v } end return VStack { v } end,
}
