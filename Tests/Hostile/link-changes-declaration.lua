-- expect: 66|missing|a handler cannot make a scheme its own afterwards
-- run: lunette open mine:x --widgets {dir}
local b
b = bundle { schemes = { "mine" }, onOpenURL = function() b.schemes = { "theirs" } return { openURL = "theirs:x" } end,
  widget { kind = "k", families = { "systemMedium" }, view = function() return Text "x" end } }
return b
