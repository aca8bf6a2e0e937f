-- a thousand schemes are only a thousand schemes
-- run: lunette open nothing:x --widgets {dir} --format text
-- exits: 66
-- error: missing
-- message: no bundle opens 'nothing:' URLs; known are scheme1, scheme10, scheme100, scheme1000, scheme101, scheme102, scheme103, sc*
-- line: no file
local t = {} for i = 1, 1000 do t[i] = "scheme" .. i end
return bundle { schemes = t, widget { kind = "k", families = { "systemMedium" }, view = function() return Text "x" end } }
