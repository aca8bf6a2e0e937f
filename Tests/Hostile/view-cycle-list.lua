-- a list that holds itself is a cycle with its path
-- exits: 65
-- error: decode.cycle
-- message: a view contains itself
-- line: 6
return widget { kind = "cycle", view = function() local l = { "x" } l[2] = l return VStack { l } end }
