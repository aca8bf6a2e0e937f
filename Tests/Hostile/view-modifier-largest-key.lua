-- expect: 65|decode|the arguments of a plain modifier end at the largest number
return widget {
  kind = "largest-argument",
  view = { type = "Text", "a", modifiers = { { "padding", [math.maxinteger] = 8 }, { "frame", [math.maxinteger] = 5, [4] = 3 } } },
}
