-- a granted device without an end, a FIFO and a folder are not read without end
-- run: lunette render {} --family systemSmall --allow read=/dev
-- exits: 0
-- out: nil nil nil nil
return bundle { permissions = { read = { "/dev" } }, widget { kind = "p", provider = { timeline = function(c)
  local out = {}
  for _, f in ipairs { "/dev/zero", "/dev/urandom", "/dev/full", "/dev/tty", "/dev/ptmx", "/dev/stdin", "/dev/fd/0", "/dev", "/dev/null" } do local ok, t, why = pcall(files.read, f) out[#out + 1] = tostring(ok and t and #t) end
  return { entries = { { date = c.now, text = table.concat(out, " ") } }, policy = "never" } end }, view = function(e) return Text(e.text) end } }
