-- a handler cannot make a scheme its own afterwards
-- run: lunette open mine:x --widgets {dir}
-- exits: 66
-- error: missing
-- message: no bundle opens 'theirs:' URLs; known are mine
-- line: no file
local b
b = bundle { schemes = { "mine" }, onOpenURL = function() b.schemes = { "theirs" } return { openURL = "theirs:x" } end,
  widget { kind = "k", families = { "systemMedium" }, view = function() return Text "x" end } }
return b
