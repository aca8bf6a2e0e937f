-- no sort of value that a handler returns is trusted
-- run: lunette open junk:x --widgets {dir}
-- exits: 65
-- error: decode.type
-- message: what onOpenURL returns: openURL takes a text, not a function
-- line: 7
return bundle { schemes = { "junk" }, onOpenURL = function() return { openURL = function() end, reload = { {}, 0/0, print } } end,
  widget { kind = "k", families = { "systemMedium" }, view = function() return Text "x" end } }
