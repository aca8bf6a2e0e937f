-- an error value true is described within the limits, in one sentence
-- exits: 65
-- error: script
-- message: error object is true
-- line: 6
return widget { kind = "e", view = function() error(true) end }
