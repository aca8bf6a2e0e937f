-- coroutine.wrap(print) is absent, and the error says so with its line and what to use instead
-- exits: 65
-- error: script.undefined
-- message: a widget has no 'coroutine': waiting needs none: http, process and the like look like plain calls and never block
-- line: 6
return widget { kind = "s", view = function() coroutine.wrap(print) return Text "x" end }
