-- an error value {} while the file loads is described within the limits
-- exits: 65
-- error: script
-- message: error object is a table
-- line: 6
error({})
