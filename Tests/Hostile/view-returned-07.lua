-- a view that returns print is drawn or told
-- exits: 65
-- error: decode.type
-- message: view: a child is a view, a text or a number, not a function
-- line: 6
return widget { kind = "ret", families = { "systemSmall" }, view = function() return print end }
