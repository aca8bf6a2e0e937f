-- a view that returns { type = "" } is drawn or told
-- exits: 65
-- error: decode.unknownView
-- message: unknown view ''
-- line: 6
return widget { kind = "ret", families = { "systemSmall" }, view = function() return { type = "" } end }
