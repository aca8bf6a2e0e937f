-- perform has two seconds
-- run: lunette tap {} --action 1
-- exits: 75
-- error: cpu
-- message: the script computed too long in a handler (limit 2.0 seconds)
-- line: 7
local Do = intent { id = "Do", perform = function() while true do end end }
return widget { kind = "k", families = { "systemSmall" }, view = function() return Button { action = Do {}, "x" } end }
