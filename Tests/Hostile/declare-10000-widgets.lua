-- 10,000 widgets are refused in a short sentence
-- exits: 75
-- error: size
-- message: bundle: holds more than 256 widgets
-- line: 7
local t = {} for i = 1, 10000 do t[i] = widget { kind = "k" .. i, view = function() return Text "x" end } end
return bundle(t)
