-- an error object whose message is 5,000 escape codes
-- run: lunette render {} --family systemSmall --format text
-- exits: 65
-- error: script
-- message: *[2J*…
-- line: 7
return widget { kind = "eo", view = function() error(setmetatable({ message = ("\27[2J"):rep(5000) }, { __tostring = function() return ("x"):rep(1e7) end })) end }
