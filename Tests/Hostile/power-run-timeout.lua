-- limits of NaN, -1, infinity and 1e300 seconds are told or bounded
-- run: lunette render {} --family systemSmall --allow run=sh --allow run=sleep --allow run=yes --allow run=env --allow run=echo --allow run=cat
-- exits: 0
-- out: refused refused
return bundle { permissions = { run = { "sh", "sleep", "yes", "env", "echo", "cat", "./x", "../x" } }, widget { kind = "p", provider = { timeline = function(c)
  local out = {}
  local function try(...) local ok, r, why = pcall(process.run, ...) out[#out + 1] = ok and (type(r) == "table" and tostring(r.status) .. (r.output or "") or tostring(why)) or "refused" end
  for _, t in ipairs { 0 / 0, -1, 1 / 0, 1e300, 0, "1", {} } do try({ "echo", "a", timeout = t }) end
  return { entries = { { date = c.now, text = table.concat(out, " "):sub(1, 2000) } }, policy = "never" } end }, view = function(e) return Text(e.text) end } }
