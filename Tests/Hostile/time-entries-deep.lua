-- an entry nested 100,000 deep is told in a short sentence
-- run: lunette render {} --family systemSmall --format text
-- exits: 65
-- error: decode.data
-- message: entries[1].d[1]* is nested deeper than 64
-- line: 7
return widget { kind = "t", provider = { timeline = function(c) local d = {} for i = 1, 100000 do d = { d } end return { entries = { { date = c.now, d = d } }, policy = "never" } end }, view = function() return Text "x" end }
