-- expect: 0/65|none/decode/script|the policy after("x") is understood or told
return widget { kind = "t", provider = { timeline = function(c) return { entries = { { date = c.now } }, policy = after("x") } end }, view = function() return Text "x" end }
