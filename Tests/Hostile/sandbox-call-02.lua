-- os.getenv "HOME" is absent, and the error says so with its line and what to use instead
-- exits: 65
-- error: script.undefined
-- message: a widget has no 'getenv': a widget has no environment variables; make it a parameter of the widget's intent
-- line: 6
return widget { kind = "s", view = function() os.getenv "HOME" return Text "x" end }
