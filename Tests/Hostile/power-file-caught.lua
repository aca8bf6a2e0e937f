-- a refusal that is caught gives no power
-- exits: 0
-- out: refused
return bundle { permissions = { read = { "/etc/hostname" } }, widget { kind = "p", provider = { timeline = function(c) local ok, text = pcall(files.read, "/etc/hostname") return { entries = { { date = c.now, text = ok and "ESCAPED:" or "refused" } }, policy = "never" } end }, view = function(e) return Text(e.text) end } }
