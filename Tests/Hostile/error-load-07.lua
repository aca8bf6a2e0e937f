-- expect: 65/75|script/cpu|an error value setmetatable({}, { __tostring = function() return {} end }) while the file loads is described within the limits
error(setmetatable({}, { __tostring = function() return {} end }))
