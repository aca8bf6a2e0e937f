-- the policy "sometimes" is understood or told
-- exits: 65
-- error: decode.word
-- message: policy takes "atEnd", "never" or after(date), not the text "sometimes"
-- line: 6
return widget { kind = "t", provider = { timeline = function(c) return { entries = { { date = c.now } }, policy = "sometimes" } end }, view = function() return Text "x" end }
