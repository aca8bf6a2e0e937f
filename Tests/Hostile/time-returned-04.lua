-- expect: 0/65|none/decode/script|a provider that returns {} is understood or told
return widget { kind = "t", provider = { timeline = function(c) return {} end, placeholder = function() return {} end, snapshot = function() return {} end }, view = function() return Text "x" end }
