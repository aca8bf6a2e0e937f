-- the JSON of the largest lengths parses
-- run: lunette render {} --family systemSmall --format json --surface canvas
-- exits: 0
-- out: "kind":"huge2"
return widget {
  kind = "huge2",
  view = function()
    local v = Text "a"
    for i = 1, 60 do v = v:frame { width = 1e9, height = 1e9 }:padding(1e9):scaleEffect(1e9):offset(1e9, 1e9) v = VStack { v } end
    return v
  end,
}
