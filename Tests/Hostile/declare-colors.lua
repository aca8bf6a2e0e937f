-- 10,000 colours, of cycles, of themselves, of other names
-- exits: 65
-- error: decode.data
-- message: bundle: colors.self contains itself
-- line: 7
local c = {} for i = 1, 10000 do c["c" .. i] = "c" .. (i + 1) end c.self = c c.red = "self" c["\27"] = { light = "\27", dark = {} }
return bundle { colors = c, widget { kind = "k", view = function() return Text "x":foregroundStyle "c1" end } }
