-- collectgarbage "stop" is absent, and the error says so with its line and what to use instead
-- exits: 65
-- error: script.undefined
-- message: a widget has no 'collectgarbage': memory is the host's business; a bundle has 32 MiB
-- line: 6
return widget { kind = "s", view = function() collectgarbage "stop" return Text "x" end }
