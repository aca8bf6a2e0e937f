-- 10,000 gradients that share a list of 100,000 colours end at a limit
-- exits: 75
-- error: size.tree
-- message: LinearGradient: colors takes at most 1000 members, not 100000
-- line: 11
return widget {
  kind = "colors",
  view = function()
    local l, t = {}, {}
    for i = 1, 100000 do l[i] = "red" end
    for i = 1, 10000 do t[i] = LinearGradient { colors = l, startPoint = "top", endPoint = "bottom" } end
    return VStack(t)
  end,
}
