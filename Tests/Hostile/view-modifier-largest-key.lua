-- the arguments of a plain modifier end at the largest number
-- exits: 65
-- error: decode.type
-- message: frame has no use for the number 5 here
-- line: 6
return widget {
  kind = "largest-argument",
  view = { type = "Text", "a", modifiers = { { "padding", [math.maxinteger] = 8 }, { "frame", [math.maxinteger] = 5, [4] = 3 } } },
}
