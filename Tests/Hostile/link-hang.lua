-- expect: 75|cpu|a handler has two seconds, and no pcall keeps it
-- run: lunette open hang:x --widgets {dir}
return bundle { schemes = { "hang" },
  onOpenURL = function() while true do pcall(function() while true do end end) end end,
  widget { kind = "k", families = { "systemMedium" }, view = function() return Text "x" end } }
