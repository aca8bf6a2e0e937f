-- expect: 65|script|coroutine.wrap(print) is absent, and the error says so with its line and what to use instead
return widget { kind = "s", view = function() coroutine.wrap(print) return Text "x" end }
