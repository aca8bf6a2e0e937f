-- granted but not declared is refused
-- run: lunette render {} --family systemSmall --allow all
-- exits: 77
-- error: permission.undeclared
-- message: files.read: '/etc/hostname' is not declared; add permissions = { read = { "/etc/hostname" } } to the bundle, and allow it with --allow read=/etc/hostname
-- line: 7
return widget { kind = "p", provider = { timeline = function(c) return { entries = { { date = c.now, text = files.read "/etc/hostname" } }, policy = "never" } end }, view = function(e) return Text("ESCAPED" .. ":") end }
