-- bundle: only what lies below the granted folder is read
-- run: lunette render {} --family systemSmall --allow read=/usr/share/doc
-- exits: 65
-- error: script.argument
-- message: files.read: 'bundle:../../../../etc/hostname': this bundle is a single file and has no folder
-- line: 10
return bundle { permissions = { read = { "/usr/share/doc" } }, widget { kind = "p", provider = { timeline = function(c)
  local path = "bundle:../../../../etc/hostname"
  local text, list, stat, there = nil
  text = files.read(path)
  return { entries = { { date = c.now, text = text and "ESCAPED: " .. #text or "nothing" } }, policy = "never" } end }, view = function(e) return Text(e.text) end } }
