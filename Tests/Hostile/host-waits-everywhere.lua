-- a waiting call in a view is refused with what to do instead
-- exits: 65
-- error: script.wait
-- message: system.cpu waits, and cannot be used in a view; load it in the provider and put it into the entry
-- line: 6
return widget { kind = "w", view = function() return Text(tostring(system.cpu().usage)) end }
