-- declared but not granted is refused with the option that grants it
-- exits: 77
-- error: permission.ungranted
-- message: files.read: '/etc/hostname' is declared by permissions = { read = { "/etc/hostname" } } but not granted; --allow read=/e*
-- line: 6
return bundle { permissions = { read = { "/etc/hostname" } }, widget { kind = "p", provider = { timeline = function(c) return { entries = { { date = c.now, text = files.read "/etc/hostname" } }, policy = "never" } end }, view = function(e) return Text("ESCAPED" .. ":") end } }
