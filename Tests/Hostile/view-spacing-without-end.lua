-- spacing without end is a large number: no frame becomes none
-- run: lunette render {} --family systemLarge --surface canvas --format json --at 2026-01-15T12:00:00Z
-- exits: 0
-- out: "kind":"endless-spacing"
-- not-out: nan|null,"y"|"height":null
return widget {
  kind = "endless-spacing",
  view = function()
    return VStack {
      Text "one line":lineSpacing(math.huge), Text("two\nlines"):lineSpacing(math.huge),
      Text.markdown "**a** b":lineSpacing(math.huge), HStack { spacing = 0, Spacer { minLength = 1e9 }, "a" },
    }
  end,
}
