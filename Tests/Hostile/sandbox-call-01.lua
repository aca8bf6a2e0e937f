-- os.exit(0) is absent, and the error says so with its line and what to use instead
-- exits: 65
-- error: script.undefined
-- message: a widget has no 'exit': return from the function instead
-- line: 6
return widget { kind = "s", view = function() os.exit(0) return Text "x" end }
