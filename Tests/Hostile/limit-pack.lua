-- expect: 0/65/75|none/script/memory|string.pack and unpack with the largest sizes, alignments and counts stay within memory
return widget {
  kind = "pack",
  view = function()
    local out = {}
    for _, f in ipairs { "!16 i16 Xi16 i16", "c2147483647", "c99999999999999999999", "i17", "!17", "s16", "z", "X", ("i16"):rep(10000), "<!1>!16=!8", "c1000000000" } do
      out[#out + 1] = tostring((pcall(string.pack, f, 1, 2, 3)))
      out[#out + 1] = tostring((pcall(string.packsize, f)))
      out[#out + 1] = tostring((pcall(string.unpack, f, ("\255"):rep(64))))
      out[#out + 1] = tostring((pcall(string.unpack, f, ("\255"):rep(64), math.maxinteger)))
    end
    return Text(table.concat(out, " "))
  end,
}
