-- string.pack and unpack with the largest sizes, alignments and counts stay within memory
-- exits: 75
-- error: memory
-- message: the script used more than 32 MiB
-- line: 11
return widget {
  kind = "pack",
  provider = { timeline = function(c)
    local out = {}
    for _, f in ipairs { "!16 i16 Xi16 i16", "c99999999999999999999", "i17", "!17", "s16", "z", "X", ("i16"):rep(10000), "<!1>!16=!8", "c2147483647" } do
      out[#out + 1] = tostring((pcall(string.pack, f, 1, 2, 3)))
      out[#out + 1] = tostring((pcall(string.packsize, f)))
      out[#out + 1] = tostring((pcall(string.unpack, f, ("\255"):rep(64))))
      out[#out + 1] = tostring((pcall(string.unpack, f, ("\255"):rep(64), math.maxinteger)))
    end
    return { entries = { { date = c.now, text = table.concat(out, " ") } } }
  end },
  view = function(e) return Text(e.text) end,
}
