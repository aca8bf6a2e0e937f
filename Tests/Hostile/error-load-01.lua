-- an error value nil while the file loads is described within the limits
-- exits: 65
-- error: script
-- message: error object is nil
-- line: 6
error(nil)
