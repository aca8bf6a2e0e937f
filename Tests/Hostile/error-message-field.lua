-- expect: 65|script|an error object whose message is 5,000 escape codes
return widget { kind = "eo", view = function() error(setmetatable({ message = ("\27[2J"):rep(5000) }, { __tostring = function() return ("x"):rep(1e7) end })) end }
