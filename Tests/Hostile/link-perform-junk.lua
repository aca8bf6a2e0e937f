-- what perform returns is read as strictly
-- run: lunette tap {} --action 1
-- exits: 65
-- error: decode.unknownKey
-- message: what perform returns: unknown key 'boolean'
-- line: 7
local Do = intent { id = "Do", perform = function(p) return { opnURL = "x:y", [true] = 1, [1.5] = {} } end }
return widget { kind = "k", families = { "systemSmall" }, view = function() return Toggle { isOn = false, action = Do {}, "x" } end }
