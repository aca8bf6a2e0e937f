-- an error value nil is described within the limits, in one sentence
-- exits: 65
-- error: script
-- message: error object is nil
-- line: 6
return widget { kind = "e", view = function() error(nil) end }
