-- expect: 0/65|none/decode/script|a provider that returns { entries = 1 } is understood or told
return widget { kind = "t", provider = { timeline = function(c) return { entries = 1 } end, placeholder = function() return { entries = 1 } end, snapshot = function() return { entries = 1 } end }, view = function() return Text "x" end }
