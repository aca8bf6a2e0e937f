-- an error value print is described within the limits, in one sentence
-- exits: 65
-- error: script
-- message: error object is a function
-- line: 6
return widget { kind = "e", view = function() error(print) end }
