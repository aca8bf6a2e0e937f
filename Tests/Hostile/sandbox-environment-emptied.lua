-- a view that empties its environment and its globals is still drawn
-- exits: 0
-- out: still
return widget { kind = "env", view = function(e, env) env.configuration.x = 1 environment.colorScheme = "x" for k in pairs(environment) do environment[k] = nil end rawset(environment, "now", 5) string.rep = nil Text = 5 _G = nil _ENV = {} return { type = "Text", "still" } end }
