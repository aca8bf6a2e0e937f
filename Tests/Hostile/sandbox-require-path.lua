-- require knows no path, no dots, no bytes beside names
-- exits: 0
-- out: refused 16
return widget { kind = "s", view = function()
  local n = 0
  for _, m in ipairs { "..", "../x", "/etc/passwd", ".hidden", "a..b", "a/b", "a\0b", "\27[2J", ("a"):rep(10000), ("a."):rep(5000), "", " ", "init", "x.lua", "C:\\x", "%2e%2e" } do if not pcall(require, m) then n = n + 1 end end
  return Text("refused " .. n) end }
