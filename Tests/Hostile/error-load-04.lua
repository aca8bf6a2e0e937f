-- an error value true while the file loads is described within the limits
-- exits: 65
-- error: script
-- message: error object is true
-- line: 6
error(true)
