-- lists in lists 100,000 deep are the depth limit
-- exits: 75
-- error: depth
-- message: views are nested deeper than 256
-- line: 8
return widget {
  kind = "lists",
  view = function() local v = "leaf" for i = 1, 100000 do v = { v } end return VStack { v } end,
}
