-- expect: 0/65|none/decode|a view that returns { type = "VStack", modifiers = { 1, {}, { 1 }, { "" }, { {} } } } is drawn or told
return widget { kind = "ret", families = { "systemSmall" }, view = function() return { type = "VStack", modifiers = { 1, {}, { 1 }, { "" }, { {} } } } end }
