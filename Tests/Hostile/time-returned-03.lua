-- expect: 0/65|none/decode/script|a provider that returns true is understood or told
return widget { kind = "t", provider = { timeline = function(c) return true end, placeholder = function() return true end, snapshot = function() return true end }, view = function() return Text "x" end }
