-- 257 widgets are one too many
-- run: lunette list {} --format json
-- exits: 75
-- error: size
-- message: bundle: holds more than 256 widgets
-- line: 8
local t = {} for i = 1, 257 do t[i] = widget { kind = "k" .. i, view = function() return Text "x" end } end
return bundle(t)
