-- a thousand samples of the processors end within the wall limit
-- exits: 0
-- out: x
return widget { kind = "w", provider = { timeline = function(c) for i = 1, 20 do system.cpu() system.network() end return { entries = { { date = c.now } }, policy = "never" } end }, view = function() return Text "x" end }
