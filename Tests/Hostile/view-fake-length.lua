-- children at indices 2^53, 0, -1 and 1.5 are told, and nothing is reserved for them
-- exits: 65
-- error: decode.unknownArgument
-- message: VStack has no argument '-1'; it takes alignment, spacing
-- line: 8
return widget {
  kind = "indices",
  view = function() return VStack { [1 << 53] = Text "far", [0] = Text "zero", [-1] = Text "below", [1.5] = Text "between", [math.maxinteger] = Text "last" } end,
}
