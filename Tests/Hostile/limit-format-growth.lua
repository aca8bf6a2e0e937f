-- a format string whose texts together exceed the cap is the memory limit
-- exits: 75
-- error: memory
-- message: the script used more than 32 MiB
-- line: 12
return widget {
  kind = "format2",
  view = function()
    local mega = ("x"):rep(1 << 20)
    local words = {}
    for i = 1, 100 do words[i] = mega end
    return Text(string.format(("%s"):rep(100), table.unpack(words)))
  end,
}
