-- expect: 65|script|an error of perform may be anything
-- run: lunette tap {} --action 1
local Do = intent { id = "Do", perform = function() error(setmetatable({}, { __tostring = function() error {} end })) end }
return widget { kind = "k", families = { "systemSmall" }, view = function() return Button { action = Do {}, "x" } end }
