-- an error value setmetatable({}, { __tostring = function() while true do end end }) while the file loads is described within the limits
-- exits: 65
-- error: script
-- message: error object is a table
-- line: 6
error(setmetatable({}, { __tostring = function() while true do end end }))
