-- expect: 0/65|none/decode/script|the policy setmetatable({}, { __index = error }) is understood or told
return widget { kind = "t", provider = { timeline = function(c) return { entries = { { date = c.now } }, policy = setmetatable({}, { __index = error }) } end }, view = function() return Text "x" end }
