-- a provider that returns { entries = { [1 << 40] = { date = 0 } } } is understood or told
-- exits: 0
-- out: x
return widget { kind = "t", provider = { timeline = function(c) return { entries = { [1 << 40] = { date = 0 } } } end, placeholder = function() return { entries = { [1 << 40] = { date = 0 } } } end, snapshot = function() return { entries = { [1 << 40] = { date = 0 } } } end }, view = function() return Text "x" end }
