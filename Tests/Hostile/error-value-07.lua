-- expect: 65/75|script/cpu|an error value setmetatable({}, { __tostring = function() return {} end }) is described within the limits, in one sentence
return widget { kind = "e", view = function() error(setmetatable({}, { __tostring = function() return {} end })) end }
