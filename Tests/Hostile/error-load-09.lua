-- expect: 65/75|script/cpu|an error value setmetatable({}, { __name = ("x"):rep(1 << 20) }) while the file loads is described within the limits
error(setmetatable({}, { __name = ("x"):rep(1 << 20) }))
