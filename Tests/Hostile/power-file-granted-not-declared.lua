-- expect: 77|permission|granted but not declared is refused
-- run: lunette render {} --family systemSmall --allow all
return widget { kind = "p", provider = { timeline = function(c) return { entries = { { date = c.now, text = files.read "/etc/hostname" } }, policy = "never" } end }, view = function(e) return Text("ESCAPED" .. ":") end }
