-- a name with slashes, a relative name, a name of another program are not what was granted
-- run: lunette render {} --family systemSmall --allow run=echo
-- exits: 0
-- out: refused refused
return bundle { permissions = { run = { "sh", "sleep", "yes", "env", "echo", "cat", "./x", "../x" } }, widget { kind = "p", provider = { timeline = function(c)
  local out = {}
  local function try(...) local ok, r, why = pcall(process.run, ...) out[#out + 1] = ok and (type(r) == "table" and tostring(r.status) .. (r.output or "") or tostring(why)) or "refused" end
  try("/bin/sh", "-c", "echo ESCAPED:") try("./sh") try("../sh") try("bash", "-c", "echo ESCAPED:") try("sh/../bash") try("/proc/self/exe") try("SH") try(" sh")
  return { entries = { { date = c.now, text = table.concat(out, " "):sub(1, 2000) } }, policy = "never" } end }, view = function(e) return Text(e.text) end } }
