-- a handler has the bundle's memory, and no more
-- run: lunette open big:x --widgets {dir}
-- exits: 75
-- error: memory
-- message: the script used more than 32 MiB
-- line: 7
return bundle { schemes = { "big" }, onOpenURL = function() local t = {} for i = 1, 1e9 do t[i] = ("x"):rep(1000) .. i end end,
  widget { kind = "k", families = { "systemMedium" }, view = function() return Text "x" end } }
