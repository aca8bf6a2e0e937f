-- errors raised one after another by 150 <close> variables are told as the last of them
-- exits: 65
-- error: script
-- message: close 150 after close 149 after clos
-- line: 7
return widget { kind = "e", view = function()
  local function nest(n) local x <close> = setmetatable({}, { __close = function(_, e) error("close " .. n .. " after " .. tostring(e):sub(1, 20), 0) end }) if n > 0 then nest(n - 1) end error "first" end
  nest(150) end }
