-- expect: 0/65|none/decode/script|a provider that returns print is understood or told
return widget { kind = "t", provider = { timeline = function(c) return print end, placeholder = function() return print end, snapshot = function() return print end }, view = function() return Text "x" end }
