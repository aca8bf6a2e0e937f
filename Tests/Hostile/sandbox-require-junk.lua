-- require of nil, tables and functions raises in a sentence
-- exits: 0
-- out: raised 6
return widget { kind = "s", view = function()
  local n = 0
  for _, m in ipairs { {}, print, true, 42, 0 / 0, Text "x" } do local ok, e = pcall(require, m) if not ok and type(e) == "string" then n = n + 1 end end
  return Text("raised " .. n) end }
