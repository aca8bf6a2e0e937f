-- expect: 75|memory|a format string whose texts together exceed the cap is the memory limit
return widget {
  kind = "format2",
  view = function()
    local mega = ("x"):rep(1 << 20)
    local words = {}
    for i = 1, 100 do words[i] = mega end
    return Text(string.format(("%s"):rep(100), table.unpack(words)))
  end,
}
