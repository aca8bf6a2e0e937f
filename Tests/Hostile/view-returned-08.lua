-- a view that returns setmetatable({}, {}) is drawn or told
-- exits: 0
-- out: ╭─ ret
return widget { kind = "ret", families = { "systemSmall" }, view = function() return setmetatable({}, {}) end }
