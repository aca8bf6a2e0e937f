-- expect: 65|script|collectgarbage "stop" is absent, and the error says so with its line and what to use instead
return widget { kind = "s", view = function() collectgarbage "stop" return Text "x" end }
