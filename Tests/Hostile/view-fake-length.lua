-- expect: 65/75|decode/size|children at indices 2^53, 0, -1 and 1.5 are told, and nothing is reserved for them
return widget {
  kind = "indices",
  view = function() return VStack { [1 << 53] = Text "far", [0] = Text "zero", [-1] = Text "below", [1.5] = Text "between", [math.maxinteger] = Text "last" } end,
}
