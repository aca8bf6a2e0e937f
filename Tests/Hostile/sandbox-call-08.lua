-- dofile "/etc/passwd" is absent, and the error says so with its line and what to use instead
-- exits: 65
-- error: script.undefined
-- message: a widget has no 'dofile': code comes from modules: put it into a file of the bundle and require it
-- line: 6
return widget { kind = "s", view = function() dofile "/etc/passwd" return Text "x" end }
