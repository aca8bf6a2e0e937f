-- expect: 0/65|none/decode/script|the policy 42 is understood or told
return widget { kind = "t", provider = { timeline = function(c) return { entries = { { date = c.now } }, policy = 42 } end }, view = function() return Text "x" end }
