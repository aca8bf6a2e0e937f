-- nothing that reaches out is there under any name
-- exits: 0
-- out: none
return widget { kind = "s", view = function()
  local there = {}
  for _, n in ipairs { "io", "debug", "package", "coroutine", "load", "loadfile", "dofile", "loadstring", "collectgarbage", "newproxy", "setfenv", "getfenv", "module", "warn" } do if _G[n] ~= nil then there[#there + 1] = n end end
  for _, n in ipairs { "execute", "exit", "getenv", "remove", "rename", "setlocale", "tmpname" } do if rawget(os, n) ~= nil then there[#there + 1] = "os." .. n end end
  if rawget(string, "dump") then there[#there + 1] = "string.dump" end
  return Text(#there == 0 and "none" or table.concat(there, " ")) end }
