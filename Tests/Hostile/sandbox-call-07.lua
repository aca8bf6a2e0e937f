-- load "return 1" is absent, and the error says so with its line and what to use instead
-- exits: 65
-- error: script.undefined
-- message: a widget has no 'load': code comes from modules: put it into a file of the bundle and require it
-- line: 6
return widget { kind = "s", view = function() load "return 1" return Text "x" end }
