-- a program that never reads a megabyte of input does not block
-- run: lunette render {} --family systemSmall --allow run=sh --allow run=sleep --allow run=yes --allow run=env --allow run=echo --allow run=cat
-- exits: 0
-- out: 0xxxxxxxxxxxxxxxx
return bundle { permissions = { run = { "sh", "sleep", "yes", "env", "echo", "cat", "./x", "../x" } }, widget { kind = "p", provider = { timeline = function(c)
  local out = {}
  local function try(...) local ok, r, why = pcall(process.run, ...) out[#out + 1] = ok and (type(r) == "table" and tostring(r.status) .. (r.output or "") or tostring(why)) or "refused" end
  try({ "sleep", "0.2", input = ("x"):rep(1 << 20), timeout = 2 }) try({ "cat", input = ("x"):rep(100000) }) try({ "cat", input = print })
  return { entries = { { date = c.now, text = table.concat(out, " "):sub(1, 2000) } }, policy = "never" } end }, view = function(e) return Text(e.text) end } }
