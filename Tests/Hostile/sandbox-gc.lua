-- __gc is refused, also through a metatable that says it later
-- exits: 65
-- error: script
-- message: __gc is not available to scripts
-- line: 9
return widget { kind = "s", view = function()
  local m = {} setmetatable({}, m) m.__gc = function() error("ESCAPED" .. ":") end
  for i = 1, 1000 do setmetatable({}, m == nil and m or setmetatable({}, nil)) end
  setmetatable({}, { __gc = function() print("ESCAPED" .. ":") end })
  return Text "x" end }
