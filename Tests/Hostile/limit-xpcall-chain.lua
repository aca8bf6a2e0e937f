-- handlers that call xpcall in turn end
-- exits: 0
-- out: ok
return widget { kind = "xp", view = function()
    local function f(n) return xpcall(error, function(m) return f(n + 1) end, n) end f(1) return Text "ok" end }
