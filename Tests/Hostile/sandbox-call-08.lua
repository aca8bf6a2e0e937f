-- expect: 65|script|dofile "/etc/passwd" is absent, and the error says so with its line and what to use instead
return widget { kind = "s", view = function() dofile "/etc/passwd" return Text "x" end }
