-- the class of a view cannot be changed, taken or called with something else
-- exits: 0
-- out: y
return widget { kind = "s", view = function()
  local t = Text "x"
  assert(not pcall(setmetatable, t, {})) assert(not pcall(setmetatable, Text, {}))
  t.bold = function() return "ESCAPED:" end t.type = "ScrollView" t[1] = "changed"
  for _, v in ipairs { 1, "x", {}, print, json.null, VStack, { type = "Text", "p" } } do pcall(function() return t.bold(v) end) pcall(function() return t.padding(v, v) end) pcall(function() return t .. v end) end
  rawset(t, "padding", 7) rawset(t, 2, t)
  return VStack { Text "y", t and nil } end }
