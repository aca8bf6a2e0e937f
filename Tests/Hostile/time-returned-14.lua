-- expect: 0/65|none/decode/script|a provider that returns { { date = 0 } } is understood or told
return widget { kind = "t", provider = { timeline = function(c) return { { date = 0 } } end, placeholder = function() return { { date = 0 } } end, snapshot = function() return { { date = 0 } } end }, view = function() return Text "x" end }
