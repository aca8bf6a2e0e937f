-- 10,000 times the same list of 300,000 numbers, colours, segments as an argument ends at a limit
-- exits: 75
-- error: size.tree
-- message: chartXAxis: values takes at most 1000 members, not 300000
-- line: 11
return widget {
  kind = "numbers",
  view = function()
    local l, t = {}, {}
    for i = 1, 300000 do l[i] = i end
    for i = 1, 10000 do t[i] = Chart { LineMark { x = 1, y = 1 } }:chartXAxis { values = l } end
    return VStack(t)
  end,
}
