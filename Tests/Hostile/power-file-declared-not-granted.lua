-- expect: 77|permission|declared but not granted is refused with the option that grants it
return bundle { permissions = { read = { "/etc/hostname" } }, widget { kind = "p", provider = { timeline = function(c) return { entries = { { date = c.now, text = files.read "/etc/hostname" } }, policy = "never" } end }, view = function(e) return Text("ESCAPED" .. ":") end } }
