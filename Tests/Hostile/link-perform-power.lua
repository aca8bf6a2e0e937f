-- expect: 77|permission|a handler has no power that a provider has not
-- run: lunette tap {} --action 1
local Do = intent { id = "Do", perform = function() local r = process.run("sh", "-c", "echo ESC" .. "APED: perform") error(r.output) end }
return widget { kind = "k", families = { "systemSmall" }, view = function() return Button { action = Do {}, "x" } end }
