-- an error value Text "x" is described within the limits, in one sentence
-- exits: 65
-- error: script
-- message: x
-- line: 6
return widget { kind = "e", view = function() error(Text "x") end }
