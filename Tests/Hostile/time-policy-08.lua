-- the policy after("x") is understood or told
-- exits: 65
-- error: decode.date
-- message: policy: after takes a date (seconds since 1970), not the text "x"; date.parse("2026-01-31") makes a date of a text
-- line: 6
return widget { kind = "t", provider = { timeline = function(c) return { entries = { { date = c.now } }, policy = after("x") } end }, view = function() return Text "x" end }
