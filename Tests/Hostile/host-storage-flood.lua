-- storage is full at its quota, and says so
-- exits: 0
-- out: more than 10 MiB
return widget { kind = "st", provider = { timeline = function(c)
  local s = ("x"):rep(1000000) local why
  for i = 1, 40 do local ok, e = pcall(storage.set, "key" .. i, s) if not ok then why = e break end end
  return { entries = { { date = c.now, why = tostring(why) } }, policy = "never" } end }, view = function(e) return Text(e.why) end }
