-- expect: 75/65|size/decode|257 widgets are one too many
-- run: lunette list {} --format json
local t = {} for i = 1, 257 do t[i] = widget { kind = "k" .. i, view = function() return Text "x" end } end
return bundle(t)
