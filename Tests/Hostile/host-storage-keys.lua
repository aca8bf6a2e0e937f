-- keys of each shape are kept or refused, and 100 small writes end
-- exits: 0
-- out: keys 100
return widget { kind = "st", provider = { timeline = function(c)
  for _, k in ipairs { "", ("k"):rep(256), "a/b", "../x", "\0", "\27[2J", "\xff", "a\nb", "__index" } do pcall(storage.set, k, 1) pcall(storage.get, k) pcall(storage.remove, k) end
  for i = 1, 100 do pcall(storage.set, "n" .. i, i) end
  return { entries = { { date = c.now, n = #storage.keys() } }, policy = "never" } end }, view = function(e) return Text("keys " .. e.n) end }
