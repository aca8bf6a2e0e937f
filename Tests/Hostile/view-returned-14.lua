-- a view that returns { type = "VStack", modifiers = { 1, {}, { 1 }, { "" }, { {} } } } is drawn or told
-- exits: 65
-- error: decode.type
-- message: a modifier's name is a text, not a table
-- line: 6
return widget { kind = "ret", families = { "systemSmall" }, view = function() return { type = "VStack", modifiers = { 1, {}, { 1 }, { "" }, { {} } } } end }
