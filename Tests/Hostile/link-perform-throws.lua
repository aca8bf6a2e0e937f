-- an error of perform may be anything
-- run: lunette tap {} --action 1
-- exits: 65
-- error: script
-- message: error object is a table
-- line: 7
local Do = intent { id = "Do", perform = function() error(setmetatable({}, { __tostring = function() error {} end })) end }
return widget { kind = "k", families = { "systemSmall" }, view = function() return Button { action = Do {}, "x" } end }
