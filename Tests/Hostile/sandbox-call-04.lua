-- package.loadlib("libc.so.6", "system") is absent, and the error says so with its line and what to use instead
-- exits: 65
-- error: script.undefined
-- message: a widget has no 'package': require finds modules inside the bundle's folder
-- line: 6
return widget { kind = "s", view = function() package.loadlib("libc.so.6", "system") return Text "x" end }
