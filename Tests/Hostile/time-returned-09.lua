-- expect: 0/65|none/decode/script|a provider that returns json.null is understood or told
return widget { kind = "t", provider = { timeline = function(c) return json.null end, placeholder = function() return json.null end, snapshot = function() return json.null end }, view = function() return Text "x" end }
