-- a waiting call while the file loads is refused
-- exits: 65
-- error: script.wait
-- message: system.cpu waits, and cannot be used while the bundle loads
-- line: 6
local c = system.cpu()
return widget { kind = "w", view = function() return Text "x" end }
