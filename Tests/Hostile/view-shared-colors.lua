-- expect: 0/65/75|none/decode/size|10,000 gradients that share a list of 100,000 colours end at a limit
return widget {
  kind = "colors",
  view = function()
    local l, t = {}, {}
    for i = 1, 100000 do l[i] = "red" end
    for i = 1, 10000 do t[i] = LinearGradient { colors = l, startPoint = "top", endPoint = "bottom" } end
    return VStack(t)
  end,
}
