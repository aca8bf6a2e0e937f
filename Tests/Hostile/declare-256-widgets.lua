-- 256 widgets in a bundle are listed
-- run: lunette list {} --format json
-- exits: 0
-- out: "kind":"k256"
local t = {} for i = 1, 256 do t[i] = widget { kind = "k" .. i, view = function() return Text "x" end } end
return bundle(t)
