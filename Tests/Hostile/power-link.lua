-- a link that a granted program makes below a granted folder does not lead out of it
-- run: lunette render {} --family systemSmall --allow read={dir}/empty --allow run=ln --allow run=mkdir
-- exits: 0
-- out: inside
return bundle { permissions = { read = { "~/empty", "~/widgets/empty" }, run = { "ln", "mkdir" } }, widget { kind = "p", provider = { timeline = function(c)
  local out = {}
  pcall(process.run, "ln", "-s", "/etc", "empty/out") pcall(process.run, "ln", "-s", "/etc/hostname", "empty/file")
  for _, f in ipairs { "~/empty/out/hostname", "~/empty/file", "~/widgets/empty/out/hostname", "bundle:empty/file" } do local ok, t = pcall(files.read, f) if ok and t then out[#out + 1] = "ESCAPED:" end end
  return { entries = { { date = c.now, text = "inside" .. table.concat(out) } }, policy = "never" } end }, view = function(e) return Text(e.text) end } }
