-- a grant of /proc is not one of this program's own memory and environment
-- run: lunette render {} --family systemSmall --allow read=/proc
-- exits: 0
-- out: false false false
return bundle { permissions = { read = { "/proc" } }, widget { kind = "p", provider = { timeline = function(c)
  local out = {}
  for _, f in ipairs { "/proc/self/environ", "/proc/self/root/etc/hostname", "/proc/self/cwd", "/proc/self/fd/0", "/proc/self/exe", "/proc/self/mem", "/proc/kcore", "/proc/thread-self/environ" } do local ok, t = pcall(files.read, f) out[#out + 1] = tostring(ok and t and #t) end
  return { entries = { { date = c.now, text = table.concat(out, " ") } }, policy = "never" } end }, view = function(e) return Text(e.text) end } }
