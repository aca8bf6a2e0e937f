-- an error value setmetatable({}, { __tostring = function() return ("x"):rep(1 << 20) .. "\27[2J" end }) while the file loads is described within the limits
-- run: lunette render {} --family systemSmall --format text
-- exits: 65
-- error: script
-- message: error object is a table
-- line: 7
error(setmetatable({}, { __tostring = function() return ("x"):rep(1 << 20) .. "\27[2J" end }))
