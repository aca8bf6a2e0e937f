-- expect: 65/75|none|100,000 parameters of one intent
local p = {} for i = 1, 100000 do p[i] = { "p" .. i, type = "string", default = ("x"):rep(100) } end
local I = intent { id = "A", title = "t", parameters = p, perform = function() end }
return widget { kind = "in", intent = I, view = function() return Text "x" end }
