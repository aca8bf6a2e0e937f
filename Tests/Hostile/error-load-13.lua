-- an error value 0 / 0 while the file loads is described within the limits
-- exits: 65
-- error: script
-- message: *nan
-- line: 6
error(0 / 0)
