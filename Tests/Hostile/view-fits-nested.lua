-- ViewThatFits inside ViewThatFits 60 deep does not measure 2^60 times
-- exits: 75
-- error: size.text
-- message: the texts of the view are longer than 256 KiB together
-- line: 9
return widget {
  kind = "fits",
  view = function()
    local v = Text(("wide "):rep(50)):lineLimit(1)
    for i = 1, 60 do v = ViewThatFits { HStack { v, Text "x" }, v } end
    return v
  end,
}
