-- expect: 65|script|io.popen "id" is absent, and the error says so with its line and what to use instead
return widget { kind = "s", view = function() io.popen "id" return Text "x" end }
