-- a table whose first key is the largest whole number is a list with holes, and no sum overflows
-- exits: 0
-- out: tail
return widget {
  kind = "largest-key",
  view = function() return VStack { [math.maxinteger] = Text "tail", [5] = Text "five", [math.maxinteger - 1] = "near" } end,
}
