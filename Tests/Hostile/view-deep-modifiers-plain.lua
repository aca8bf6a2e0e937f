-- the same as plain tables
-- run: lunette render {} --family systemSmall --format json
-- exits: 75
-- error: depth
-- message: views are nested deeper than 256
-- line: 7
return widget {
  kind = "deepplain",
  view = function()
    local m = {}
    for j = 1, 60 do m[j] = { "padding", 0 } end
    local v = { type = "Text", "leaf" }
    for i = 1, 250 do v = { type = "VStack", v, modifiers = m } end
    return v
  end,
}
