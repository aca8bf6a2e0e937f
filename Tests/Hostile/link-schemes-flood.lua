-- expect: 0/65/66|none/decode/missing|a thousand schemes are only a thousand schemes
-- run: lunette open nothing:x --widgets {dir}
local t = {} for i = 1, 1000 do t[i] = "scheme" .. i end
return bundle { schemes = t, widget { kind = "k", families = { "systemMedium" }, view = function() return Text "x" end } }
