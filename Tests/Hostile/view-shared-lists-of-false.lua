-- 10,000 times the same list of 300,000 times false ends at a limit
-- exits: 75
-- error: size.tree
-- message: the view's tables are more than can be read, shared ones counted each time they appear
-- line: 12
return widget {
  kind = "falses",
  view = function()
    local l, t = {}, {}
    for i = 1, 300000 do l[i] = false end
    for i = 1, 10000 do t[i] = l end
    return VStack(t)
  end,
}
