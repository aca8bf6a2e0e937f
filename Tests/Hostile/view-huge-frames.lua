-- the largest lengths that pass add, scale and round without a trap
-- exits: 65
-- error: decode.range
-- message: frame: idealWidth takes a number from 0 up, not the number -1000000.0
-- line: 13
return widget {
  kind = "huge",
  view = function()
    return VStack {
      Text "a":frame { width = 1e6, height = 1e6 }:padding(1e6):offset(1e6, -1e6):scaleEffect(1e6),
      Text "b":frame { minWidth = 1e6, maxWidth = 1 }:position(1e6, 1e6):rotationEffect(1e6),
      HStack { spacing = 1e6, "a", "b", "c" }, Spacer { minLength = 1e6 }, Rectangle {}:border("red", 1e6), Text "c":lineSpacing(1e6):kerning(1e6),
      Text "d":padding(-1e6):frame { idealWidth = -1e6 }, Color "red":aspectRatio(1e-300), Color "red":aspectRatio(1e300), Color "red":frame { width = 1e300 },
    }:font { size = 1000 }
  end,
}
