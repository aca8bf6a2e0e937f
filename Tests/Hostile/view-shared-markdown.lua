-- expect: 0/75|none/size|Markdown of 16,000 nested marks is read in linear time
return widget {
  kind = "markdown",
  view = function() return VStack { Text.markdown(("*"):rep(16000)), Text.markdown(("[a]("):rep(4000)), Text.markdown(("`"):rep(15999)), Text.markdown(("**_"):rep(5000) .. "x") } end,
}
