-- expect: 0/65/66/74/77|none/script/permission|bundle: only what lies below the granted folder is read
-- run: lunette render {} --family systemSmall --allow read=/usr/share/doc
-- not-out: ESCAPED
return bundle { permissions = { read = { "/usr/share/doc" } }, widget { kind = "p", provider = { timeline = function(c)
  local path = "bundle:../../../../etc/hostname"
  local text, list, stat, there = nil
  text = files.read(path)
  return { entries = { { date = c.now, text = text and "ESCAPED: " .. #text or "nothing" } }, policy = "never" } end }, view = function(e) return Text(e.text) end } }
