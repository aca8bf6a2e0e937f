-- a view that returns { type = "VStack", modifiers = 1 } is drawn or told
-- exits: 65
-- error: decode.type
-- message: VStack: modifiers takes a list of { name, … }, not the number 1
-- line: 6
return widget { kind = "ret", families = { "systemSmall" }, view = function() return { type = "VStack", modifiers = 1 } end }
