-- expect: 75/65|size/decode|entries that share 2^40 functions end with one fault
return widget { kind = "t", provider = { timeline = function(c) local d = { x = print } for i = 1, 40 do d = { a = d, b = d, [true] = d } end return { entries = { { date = c.now, d = d } }, policy = "never" } end }, view = function() return Text "x" end }
