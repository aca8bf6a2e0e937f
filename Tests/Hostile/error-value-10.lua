-- an error value setmetatable({}, { __tostring = function() return ("x"):rep(1 << 20) .. "\27[2J" end }) is described within the limits, in one sentence
-- run: lunette render {} --family systemSmall --format text
-- exits: 65
-- error: script
-- message: error object is a table
-- line: 7
return widget { kind = "e", view = function() error(setmetatable({}, { __tostring = function() return ("x"):rep(1 << 20) .. "\27[2J" end })) end }
