-- no argument is read by a shell, and no NUL cuts one
-- run: lunette render {} --family systemSmall --allow run=sh --allow run=sleep --allow run=yes --allow run=env --allow run=echo --allow run=cat
-- exits: 0
-- out: refused 0
return bundle { permissions = { run = { "sh", "sleep", "yes", "env", "echo", "cat", "./x", "../x" } }, widget { kind = "p", provider = { timeline = function(c)
  local out = {}
  local function try(...) local ok, r, why = pcall(process.run, ...) out[#out + 1] = ok and (type(r) == "table" and tostring(r.status) .. (r.output or "") or tostring(why)) or "refused" end
  try("echo", "; id", "$(id)", "`id`", "|cat", "\n", "\0x", "") try("echo") try() try("") try({}) try({ "echo", 1, 2.5, true }) try({ "echo", {} }) try("echo", print) try({ program = "echo" }) try("echo\0x") try({ [2] = "x" })
  return { entries = { { date = c.now, text = table.concat(out, " "):sub(1, 2000) } }, policy = "never" } end }, view = function(e) return Text(e.text) end } }
