-- scales multiplied through sixty levels reach infinity and draw nothing that traps
-- exits: 0
-- out: a
return widget {
  kind = "scale",
  view = function()
    local v = Text "a"
    for i = 1, 60 do v = VStack { v:scaleEffect(1000):opacity(0.001):aspectRatio(1000):minimumScaleFactor(0.001) } end
    return v
  end,
}
