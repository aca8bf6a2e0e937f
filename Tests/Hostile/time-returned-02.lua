-- expect: 0/65|none/decode/script|a provider that returns "x" is understood or told
return widget { kind = "t", provider = { timeline = function(c) return "x" end, placeholder = function() return "x" end, snapshot = function() return "x" end }, view = function() return Text "x" end }
