-- an error value {} is described within the limits, in one sentence
-- exits: 65
-- error: script
-- message: error object is a table
-- line: 6
return widget { kind = "e", view = function() error({}) end }
