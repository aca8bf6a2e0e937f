-- expect: 65|script|os.getenv "HOME" is absent, and the error says so with its line and what to use instead
return widget { kind = "s", view = function() os.getenv "HOME" return Text "x" end }
