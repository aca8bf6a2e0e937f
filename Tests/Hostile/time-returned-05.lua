-- expect: 0/65|none/decode/script|a provider that returns { entries = {} } is understood or told
return widget { kind = "t", provider = { timeline = function(c) return { entries = {} } end, placeholder = function() return { entries = {} } end, snapshot = function() return { entries = {} } end }, view = function() return Text "x" end }
