-- expect: 75|cpu|perform has two seconds
-- run: lunette tap {} --action 1
local Do = intent { id = "Do", perform = function() while true do end end }
return widget { kind = "k", families = { "systemSmall" }, view = function() return Button { action = Do {}, "x" } end }
