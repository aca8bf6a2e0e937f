-- 5,000 intents in one file
-- exits: 0
-- out: x
for i = 1, 5000 do intent { id = "A" .. i, title = "t", perform = function() end } end
return widget { kind = "in", view = function() return Text "x" end }
