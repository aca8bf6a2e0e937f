-- expect: 0/65|none/decode/script|the policy { after = 1 / 0 } is understood or told
return widget { kind = "t", provider = { timeline = function(c) return { entries = { { date = c.now } }, policy = { after = 1 / 0 } } end }, view = function() return Text "x" end }
