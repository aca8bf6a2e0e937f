-- expect: 75/0|wall/cpu/none|a thousand samples of the processors end within the wall limit
return widget { kind = "w", provider = { timeline = function(c) for i = 1, 20 do system.cpu() system.network() end return { entries = { { date = c.now } }, policy = "never" } end }, view = function() return Text "x" end }
