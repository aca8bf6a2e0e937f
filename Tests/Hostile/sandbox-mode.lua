-- expect: 0/65|none/decode/script|weak tables as views and entries are read as they are
return widget { kind = "s", provider = { timeline = function(c) return { entries = setmetatable({ setmetatable({ date = c.now }, { __mode = "kv" }) }, { __mode = "kv" }), policy = "never" } end },
  view = function() return setmetatable({ type = "VStack", setmetatable({ type = "Text", "weak" }, { __mode = "v" }) }, { __mode = "kv" }) end }
