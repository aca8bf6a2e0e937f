-- debug.getregistry() is absent, and the error says so with its line and what to use instead
-- exits: 65
-- error: script.undefined
-- message: a widget has no 'debug': errors carry their traceback, and log.debug writes to the log
-- line: 6
return widget { kind = "s", view = function() debug.getregistry() return Text "x" end }
