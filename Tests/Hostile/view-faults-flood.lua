-- expect: 65|decode|20,000 wrong views give a bounded number of faults on standard error
return widget {
  kind = "faults",
  view = function()
    local t = {}
    for i = 1, 20000 do t[i] = { type = "Txet" .. i, wrong = i } end
    return VStack(t)
  end,
}
