-- expect: 0|none|a table whose first key is the largest whole number is a list with holes, and no sum overflows
-- out: tail
return widget {
  kind = "largest-key",
  view = function() return VStack { [math.maxinteger] = Text "tail", [5] = Text "five", [math.maxinteger - 1] = "near" } end,
}
