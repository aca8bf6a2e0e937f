-- expect: 65/75/0|script/size/cpu/wall/none|storage is full at its quota, and says so
return widget { kind = "st", provider = { timeline = function(c)
  local s = ("x"):rep(1000000) local why
  for i = 1, 40 do local ok, e = pcall(storage.set, "key" .. i, s) if not ok then why = e break end end
  return { entries = { { date = c.now, why = tostring(why) } }, policy = "never" } end }, view = function(e) return Text(e.why) end }
