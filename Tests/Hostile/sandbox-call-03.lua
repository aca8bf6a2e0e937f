-- expect: 65|script|debug.getregistry() is absent, and the error says so with its line and what to use instead
return widget { kind = "s", view = function() debug.getregistry() return Text "x" end }
