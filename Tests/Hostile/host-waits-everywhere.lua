-- expect: 65|script|a waiting call in a view is refused with what to do instead
return widget { kind = "w", view = function() return Text(tostring(system.cpu().usage)) end }
