-- 10,000 arguments, and one of 1 MB, are told
-- run: lunette render {} --family systemSmall --allow run=sh --allow run=sleep --allow run=yes --allow run=env --allow run=echo --allow run=cat
-- exits: 0
-- out: 0x x x x x x x x x
return bundle { permissions = { run = { "sh", "sleep", "yes", "env", "echo", "cat", "./x", "../x" } }, widget { kind = "p", provider = { timeline = function(c)
  local out = {}
  local function try(...) local ok, r, why = pcall(process.run, ...) out[#out + 1] = ok and (type(r) == "table" and tostring(r.status) .. (r.output or "") or tostring(why)) or "refused" end
  local t = { "echo" } for i = 2, 10000 do t[i] = "x" end try(t) try("echo", ("x"):rep(1 << 20))
  return { entries = { { date = c.now, text = table.concat(out, " "):sub(1, 2000) } }, policy = "never" } end }, view = function(e) return Text(e.text) end } }
