-- expect: 0/65|none/decode/script|a provider that returns Text "x" is understood or told
return widget { kind = "t", provider = { timeline = function(c) return Text "x" end, placeholder = function() return Text "x" end, snapshot = function() return Text "x" end }, view = function() return Text "x" end }
