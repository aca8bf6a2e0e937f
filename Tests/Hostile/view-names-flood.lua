-- expect: 65|decode|a view of a million wrong arguments with names of 10 KB gives short sentences
return widget {
  kind = "names",
  view = function()
    local t = { type = ("V"):rep(100000) }
    local name = ("n"):rep(10000)
    for i = 1, 1000 do t[name .. i] = i end
    return t
  end,
}
