-- weak tables as views and entries are read as they are
-- exits: 0
-- out: weak
return widget { kind = "s", provider = { timeline = function(c) return { entries = setmetatable({ setmetatable({ date = c.now }, { __mode = "kv" }) }, { __mode = "kv" }), policy = "never" } end },
  view = function() return setmetatable({ type = "VStack", setmetatable({ type = "Text", "weak" }, { __mode = "v" }) }, { __mode = "kv" }) end }
