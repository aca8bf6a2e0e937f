-- symbols with names of 16 KB, of control bytes, of paths, are drawn as text or told
-- exits: 0
-- out: □ a
return widget {
  kind = "symbols",
  view = function() return VStack { Image { systemName = ("x."):rep(8000) }, Image { systemName = "\27[2J" }, Image { systemName = "../../etc/passwd" }, Label { "a", systemImage = "\0" }, Image "\27]0;x\7" } end,
}
