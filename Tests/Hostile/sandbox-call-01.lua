-- expect: 65|script|os.exit(0) is absent, and the error says so with its line and what to use instead
return widget { kind = "s", view = function() os.exit(0) return Text "x" end }
