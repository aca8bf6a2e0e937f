-- a view that returns "" is drawn or told
-- exits: 0
-- out: ╭─ ret
return widget { kind = "ret", families = { "systemSmall" }, view = function() return "" end }
