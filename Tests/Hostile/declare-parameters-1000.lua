-- a thousand parameters of one intent
-- exits: 0
-- out: x
local p = {} for i = 1, 1000 do p[i] = { "p" .. i, type = "string", default = ("x"):rep(100) } end
local I = intent { id = "A", title = "t", parameters = p, perform = function() end }
return widget { kind = "in", intent = I, view = function() return Text "x" end }
