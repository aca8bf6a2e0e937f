-- expect: 65|decode|10,000 times the same view with 100,000 wrong keys ends, and tells the same keys in every run
return widget {
  kind = "keys",
  view = function()
    local l, t = {}, {}
    for i = 1, 100000 do l["key" .. i] = i end
    l.type = "HStack"
    for i = 1, 10000 do t[i] = l end
    return VStack(t)
  end,
}
