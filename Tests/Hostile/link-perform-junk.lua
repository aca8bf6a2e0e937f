-- expect: 65|decode/script|what perform returns is read as strictly
-- run: lunette tap {} --action 1
local Do = intent { id = "Do", perform = function(p) return { opnURL = "x:y", [true] = 1, [1.5] = {} } end }
return widget { kind = "k", families = { "systemSmall" }, view = function() return Toggle { isOn = false, action = Do {}, "x" } end }
