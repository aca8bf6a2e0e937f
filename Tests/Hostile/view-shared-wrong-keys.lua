-- 10,000 times the same view with 10,000 wrong keys ends, and tells the same keys in every run
-- exits: 65
-- error: decode.unknownArgument
-- message: HStack has no argument 'key1'; it takes alignment, spacing
-- line: 13
return widget {
  kind = "keys",
  view = function()
    local l, t = {}, {}
    for i = 1, 10000 do l["key" .. i] = i end
    l.type = "HStack"
    for i = 1, 10000 do t[i] = l end
    return VStack(t)
  end,
}
