-- expect: 75/65|size/decode|10,000 widgets are refused in a short sentence
local t = {} for i = 1, 10000 do t[i] = widget { kind = "k" .. i, view = function() return Text "x" end } end
return bundle(t)
