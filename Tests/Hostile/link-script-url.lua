-- a handler opens no script
-- run: lunette open evil:x --widgets {dir}
-- exits: 65
-- error: decode.type
-- message: what onOpenURL returns: openURL: 'JavaScript:alert(1)' is not opened: javascript: URLs are never opened
-- line: 7
return bundle { schemes = { "evil" }, onOpenURL = function() return { openURL = "JavaScript:alert(1)" } end,
  widget { kind = "k", families = { "systemMedium" }, view = function() return Text "x" end } }
