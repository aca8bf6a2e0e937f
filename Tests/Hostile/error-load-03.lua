-- an error value 42 while the file loads is described within the limits
-- exits: 65
-- error: script
-- message: 42
-- line: 6
error(42)
