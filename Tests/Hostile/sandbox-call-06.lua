-- expect: 65|script|string.dump(print) is absent, and the error says so with its line and what to use instead
return widget { kind = "s", view = function() string.dump(print) return Text "x" end }
