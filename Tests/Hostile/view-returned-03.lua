-- a view that returns 42 is drawn or told
-- exits: 0
-- out: 42
return widget { kind = "ret", families = { "systemSmall" }, view = function() return 42 end }
