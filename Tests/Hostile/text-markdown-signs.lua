-- Markdown of signs that nothing closes is read once, not from each sign
-- exits: 0
-- out: _~~`\[~~`\[\*\*`\[\*\*_\[…
return widget { kind = "md", view = function() return VStack { Text.markdown(("**_~~`["):rep(2000)), Text.markdown(("["):rep(8000) .. ("](x)"):rep(2000)), Text.markdown(("*"):rep(16000)), Text.markdown(("[a]("):rep(4000)), Text.markdown(("\\"):rep(16000)), Text.markdown(("`"):rep(8001) .. "a") } end }
