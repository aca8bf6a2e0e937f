-- expect: 65/75|decode/size|10,000 times the same list of 300,000 numbers, colours, segments as an argument ends at a limit
return widget {
  kind = "numbers",
  view = function()
    local l, t = {}, {}
    for i = 1, 300000 do l[i] = i end
    for i = 1, 10000 do t[i] = Chart { LineMark { x = 1, y = 1 } }:chartXAxis { values = l } end
    return VStack(t)
  end,
}
