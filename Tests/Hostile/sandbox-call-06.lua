-- string.dump(print) is absent, and the error says so with its line and what to use instead
-- exits: 65
-- error: script.undefined
-- message: a widget has no 'dump': there is no bytecode for scripts
-- line: 6
return widget { kind = "s", view = function() string.dump(print) return Text "x" end }
