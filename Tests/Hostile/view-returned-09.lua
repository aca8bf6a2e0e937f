-- expect: 0/65|none/decode|a view that returns json.null is drawn or told
return widget { kind = "ret", families = { "systemSmall" }, view = function() return json.null end }
