-- expect: 65/75|script/cpu|an error value setmetatable({}, { __tostring = function() return ("x"):rep(1 << 20) .. "\27[2J" end }) while the file loads is described within the limits
error(setmetatable({}, { __tostring = function() return ("x"):rep(1 << 20) .. "\27[2J" end }))
