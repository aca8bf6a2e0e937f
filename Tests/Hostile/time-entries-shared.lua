-- expect: 75/65|size/decode|entries that share a tree of 2^40 keyed tables are counted before they are built
return widget { kind = "t", provider = { timeline = function(c) local d = { x = 1 } for i = 1, 40 do d = { a = d, b = d } end return { entries = { { date = c.now, d = d } }, policy = "never" } end }, view = function() return Text "x" end }
