-- expect: 0/65|none/decode/script|a provider that returns 42 is understood or told
return widget { kind = "t", provider = { timeline = function(c) return 42 end, placeholder = function() return 42 end, snapshot = function() return 42 end }, view = function() return Text "x" end }
