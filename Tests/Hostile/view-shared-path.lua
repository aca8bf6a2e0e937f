-- 10,000 paths that share 20,000 segments end at a limit
-- exits: 75
-- error: size.tree
-- message: the view is larger than 16 MiB; a widget shows a few dozen views
-- line: 13
return widget {
  kind = "paths",
  view = function()
    local p, t = { { "move", 0, 0 } }, {}
    for i = 2, 20000 do p[i] = { "line", i % 17, i % 13 } end
    p.type = "Path"
    for i = 1, 10000 do t[i] = p end
    return VStack(t)
  end,
}
