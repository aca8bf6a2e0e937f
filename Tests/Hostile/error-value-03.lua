-- an error value 42 is described within the limits, in one sentence
-- exits: 65
-- error: script
-- message: 42
-- line: 6
return widget { kind = "e", view = function() error(42) end }
