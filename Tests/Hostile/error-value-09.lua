-- expect: 65/75|script/cpu|an error value setmetatable({}, { __name = ("x"):rep(1 << 20) }) is described within the limits, in one sentence
return widget { kind = "e", view = function() error(setmetatable({}, { __name = ("x"):rep(1 << 20) })) end }
