-- an argument that holds itself is an error, not a walk without end
-- exits: 65
-- error: decode.unknownArgument
-- message: foregroundStyle has no argument 'dark'; it takes style, secondary, tertiary, by
-- line: 8
return widget {
  kind = "cycle4",
  view = function() local c = {} c[1] = c c.dark = c c.light = c return VStack { Text "x":foregroundStyle(c), Gauge { value = c }, LinearGradient { colors = c } } end,
}
