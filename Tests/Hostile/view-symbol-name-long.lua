-- the name of a symbol that nobody knows is quoted in part only
-- exits: 0
-- out: ╭─ long-symbol
-- not-out: xxxxxxxxxx
return widget { kind = "long-symbol", view = function() return Image { systemName = ("x"):rep(16000) } end }
