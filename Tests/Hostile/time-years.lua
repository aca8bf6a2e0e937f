-- entries of the years -1 and 10000 are errors that name the entry
-- exits: 65
-- error: decode.date
-- message: entries[2].date is -62198755200, which is no date in the years 1 to 9999; it is in milliseconds, and a date is in seconds: divide it by 1000
-- line: 6
return widget { kind = "t", provider = { timeline = function(c) return { entries = { { date = c.now }, { date = -62167219200 - 31536000 }, { date = 253402300800 } }, policy = "never" } end }, view = function() return Text "x" end }
