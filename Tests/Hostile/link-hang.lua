-- a handler has two seconds, and no pcall keeps it
-- run: lunette open hang:x --widgets {dir}
-- exits: 75
-- error: cpu
-- message: the script computed too long in a handler (limit 2.0 seconds)
-- line: 8
return bundle { schemes = { "hang" },
  onOpenURL = function() while true do pcall(function() while true do end end) end end,
  widget { kind = "k", families = { "systemMedium" }, view = function() return Text "x" end } }
