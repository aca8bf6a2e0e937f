-- an error value print while the file loads is described within the limits
-- exits: 65
-- error: script
-- message: error object is a function
-- line: 6
error(print)
