-- expect: 65|decode|a handler opens no script
-- run: lunette open evil:x --widgets {dir}
return bundle { schemes = { "evil" }, onOpenURL = function() return { openURL = "JavaScript:alert(1)" } end,
  widget { kind = "k", families = { "systemMedium" }, view = function() return Text "x" end } }
