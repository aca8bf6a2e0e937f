-- expect: 75|size|10,000 paths that share 200,000 segments end at a limit
return widget {
  kind = "paths",
  view = function()
    local p, t = { { "move", 0, 0 } }, {}
    for i = 2, 200000 do p[i] = { "line", i % 17, i % 13 } end
    p.type = "Path"
    for i = 1, 10000 do t[i] = p end
    return VStack(t)
  end,
}
