-- 16 KB without a space, of combining marks alone, of newlines alone, are set in time
-- exits: 0
-- out: xxxxxxxxxxxxxxxxxx
return widget {
  kind = "breaks",
  view = function() return VStack { Text(("x"):rep(16000)), Text(("\u{301}"):rep(8000)), Text(("\n"):rep(16000)), Text(("\u{200D}👩"):rep(2000)), Text(("\u{AD}"):rep(8000)), Text(("أ"):rep(8000)) } end,
}
