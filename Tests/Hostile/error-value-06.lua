-- an error value setmetatable({}, { __tostring = function() while true do end end }) is described within the limits, in one sentence
-- exits: 65
-- error: script
-- message: error object is a table
-- line: 6
return widget { kind = "e", view = function() error(setmetatable({}, { __tostring = function() while true do end end })) end }
