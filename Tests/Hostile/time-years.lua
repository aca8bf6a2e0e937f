-- expect: 65|decode|entries of the years -1 and 10000 are errors that name the entry
return widget { kind = "t", provider = { timeline = function(c) return { entries = { { date = c.now }, { date = -62167219200 - 31536000 }, { date = 253402300800 } }, policy = "never" } end }, view = function() return Text "x" end }
