-- entries that share a tree of 2^40 keyed tables are counted before they are built
-- exits: 65
-- error: decode.data
-- message: entries[1] is larger than 16 MiB
-- line: 6
return widget { kind = "t", provider = { timeline = function(c) local d = { x = ("x"):rep(1 << 12) } for i = 1, 40 do d = { a = d, b = d } end return { entries = { { date = c.now, d = d } }, policy = "never" } end }, view = function() return Text "x" end }
