-- expect: 0/65|none/decode|a view that returns 42 is drawn or told
return widget { kind = "ret", families = { "systemSmall" }, view = function() return 42 end }
