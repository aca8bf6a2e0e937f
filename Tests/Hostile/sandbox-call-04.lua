-- expect: 65|script|package.loadlib("libc.so.6", "system") is absent, and the error says so with its line and what to use instead
return widget { kind = "s", view = function() package.loadlib("libc.so.6", "system") return Text "x" end }
