-- expect: 0/65|none/decode/script|the policy nil is understood or told
return widget { kind = "t", provider = { timeline = function(c) return { entries = { { date = c.now } }, policy = nil } end }, view = function() return Text "x" end }
