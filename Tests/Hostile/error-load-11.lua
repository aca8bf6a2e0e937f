-- an error value Text "x" while the file loads is described within the limits
-- exits: 65
-- error: script
-- message: x
-- line: 6
error(Text "x")
