-- expect: 0/65|none/decode/script|the policy { after = 0, jitter = -1 } is understood or told
return widget { kind = "t", provider = { timeline = function(c) return { entries = { { date = c.now } }, policy = { after = 0, jitter = -1 } } end }, view = function() return Text "x" end }
