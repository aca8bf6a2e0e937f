-- expect: 65|script|load "return 1" is absent, and the error says so with its line and what to use instead
return widget { kind = "s", view = function() load "return 1" return Text "x" end }
