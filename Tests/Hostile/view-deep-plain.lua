-- plain tables 100,000 deep are the depth limit, told with their path cut
-- run: lunette render {} --family systemSmall --format text
-- exits: 75
-- error: depth
-- message: views are nested deeper than 256
-- line: 7
return widget {
  kind = "deep",
  view = function() local v = { type = "Text", "leaf" } for i = 1, 100000 do v = { type = "VStack", v } end return v end,
}
