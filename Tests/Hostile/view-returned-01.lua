-- a view that returns nil is drawn or told
-- exits: 65
-- error: decode.missing
-- message: the view function returned nothing; return a view
-- line: 6
return widget { kind = "ret", families = { "systemSmall" }, view = function() return nil end }
