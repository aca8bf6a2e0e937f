-- expect: 0/65|none/decode/script|a provider that returns { entries = { entries = {} } } is understood or told
return widget { kind = "t", provider = { timeline = function(c) return { entries = { entries = {} } } end, placeholder = function() return { entries = { entries = {} } } end, snapshot = function() return { entries = { entries = {} } } end }, view = function() return Text "x" end }
