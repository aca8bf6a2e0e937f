-- proc-cwd: only what lies below the granted folder is read
-- run: lunette render {} --family systemSmall --allow read=/usr/share/doc
-- exits: 77
-- error: permission.undeclared
-- message: files.read: '/proc/self/cwd/../etc/hostname' is not declared; add permissions = { read = { "/proc/self/cwd/*
-- line: 10
return bundle { permissions = { read = { "/usr/share/doc" } }, widget { kind = "p", provider = { timeline = function(c)
  local path = "/proc/self/cwd/../etc/hostname"
  local text, list, stat, there = nil
  text = files.read(path)
  return { entries = { { date = c.now, text = text and "ESCAPED: " .. #text or "nothing" } }, policy = "never" } end }, view = function(e) return Text(e.text) end } }
