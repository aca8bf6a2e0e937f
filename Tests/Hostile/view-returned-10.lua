-- a view that returns { type = 1 } is drawn or told
-- exits: 65
-- error: decode.unknownArgument
-- message: a list of views has no argument 'type'; write VStack { … }, or give the table a type
-- line: 6
return widget { kind = "ret", families = { "systemSmall" }, view = function() return { type = 1 } end }
