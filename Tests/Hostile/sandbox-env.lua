-- a chunk that replaces its own _ENV reaches nothing more
-- exits: 0
-- out: 1nilnilnil
local real = _ENV
local _ENV = setmetatable({}, { __index = function(_, k) return real[k] end, __newindex = function(_, k, v) real[k] = v end })
x = 1
return widget { kind = "s", view = function() return Text(tostring(x) .. tostring(io) .. tostring(debug) .. tostring(package)) end }
