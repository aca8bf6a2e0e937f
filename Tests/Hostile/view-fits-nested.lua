-- expect: 0/65/75|none/depth/cpu/size|ViewThatFits inside ViewThatFits 60 deep does not measure 2^60 times
return widget {
  kind = "fits",
  view = function()
    local v = Text(("wide "):rep(50)):lineLimit(1)
    for i = 1, 60 do v = ViewThatFits { HStack { v, Text "x" }, v } end
    return v
  end,
}
