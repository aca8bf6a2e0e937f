-- expect: 65|script|a waiting call while the file loads is refused
local c = system.cpu()
return widget { kind = "w", view = function() return Text "x" end }
