-- a folder of a program outside, of a NUL, of 10,000 bytes is refused or told
-- run: lunette render {} --family systemSmall --allow run=sh --allow run=sleep --allow run=yes --allow run=env --allow run=echo --allow run=cat
-- exits: 0
-- out: there is no file
return bundle { permissions = { run = { "sh", "sleep", "yes", "env", "echo", "cat", "./x", "../x" } }, widget { kind = "p", provider = { timeline = function(c)
  local out = {}
  local function try(...) local ok, r, why = pcall(process.run, ...) out[#out + 1] = ok and (type(r) == "table" and tostring(r.status) .. (r.output or "") or tostring(why)) or "refused" end
  try({ "echo", "a", cwd = "/nonexistent" }) try({ "echo", "a", cwd = "\0" }) try({ "echo", "a", cwd = ("x/"):rep(5000) }) try({ "echo", "a", cwd = 0 / 0 })
  return { entries = { { date = c.now, text = table.concat(out, " "):sub(1, 2000) } }, policy = "never" } end }, view = function(e) return Text(e.text) end } }
