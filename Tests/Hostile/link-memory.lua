-- expect: 75|memory|a handler has the bundle's memory, and no more
-- run: lunette open big:x --widgets {dir}
return bundle { schemes = { "big" }, onOpenURL = function() local t = {} for i = 1, 1e9 do t[i] = ("x"):rep(1000) .. i end end,
  widget { kind = "k", families = { "systemMedium" }, view = function() return Text "x" end } }
