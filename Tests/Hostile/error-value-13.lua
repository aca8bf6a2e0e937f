-- an error value 0 / 0 is described within the limits, in one sentence
-- exits: 65
-- error: script
-- message: *nan
-- line: 6
return widget { kind = "e", view = function() error(0 / 0) end }
