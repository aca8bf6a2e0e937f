-- a handler has no power that a provider has not
-- run: lunette tap {} --action 1
-- exits: 77
-- error: permission.undeclared
-- message: process.run: the program 'sh' is not declared; add permissions = { run = { "sh" } } to the bundle, and allow it with --allow run=sh
-- line: 7
local Do = intent { id = "Do", perform = function() local r = process.run("sh", "-c", "echo ESC" .. "APED: perform") error(r.output) end }
return widget { kind = "k", families = { "systemSmall" }, view = function() return Button { action = Do {}, "x" } end }
