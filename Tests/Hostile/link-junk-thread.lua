-- expect: 65|decode|no sort of value that a handler returns is trusted
-- run: lunette open junk:x --widgets {dir}
return bundle { schemes = { "junk" }, onOpenURL = function() return { openURL = function() end, reload = { {}, 0/0, print } } end,
  widget { kind = "k", families = { "systemMedium" }, view = function() return Text "x" end } }
