-- no link of another scheme, with a quote or a space, becomes a hyperlink of the terminal
-- run: lunette render {} --family systemLarge --format ansi
-- exits: 0
-- out: link
-- not-out: ]8;[^;]*;(javascript|file|data|-|vbscript)
return widget { kind = "k", families = { "systemLarge" }, view = function()
  local t = {}
  for _, u in ipairs { "javascript:alert(1)", "file:///etc/passwd", "data:text/html,x", "-rf", "vbscript:x", "JAVASCRIPT:x", " javascript:x", "http://x y/\"><", "//x", "", "http://\u{202E}x", "x:y:z", "http://user:pass@x/" } do
    local ok, v = pcall(function() return Link { destination = u, "link" } end) if ok then t[#t + 1] = v end
  end
  return VStack(t) end }
