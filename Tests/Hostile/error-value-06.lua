-- expect: 65/75|script/cpu|an error value setmetatable({}, { __tostring = function() while true do end end }) is described within the limits, in one sentence
return widget { kind = "e", view = function() error(setmetatable({}, { __tostring = function() while true do end end })) end }
