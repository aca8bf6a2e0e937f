-- Markdown of 16,000 nested marks is read in linear time
-- exits: 0
-- out: \[a\]\(\[a\]\(\[a\]\(\[a\]
return widget {
  kind = "markdown",
  view = function() return VStack { Text.markdown(("*"):rep(16000)), Text.markdown(("[a]("):rep(4000)), Text.markdown(("`"):rep(15999)), Text.markdown(("**_"):rep(5000) .. "x") } end,
}
