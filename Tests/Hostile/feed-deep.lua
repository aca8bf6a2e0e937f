-- a feed of megabytes of nested elements is refused with a sentence
-- exits: 0
-- out: depth depth size
return widget { kind = "h", provider = { timeline = function(c)
  local codes = {}
  for i, text in ipairs { ("<a>"):rep(1000000), ("<a xml:base='b/'>"):rep(200000), "<r>" .. ("<a/>"):rep(300000) } do
    codes[i] = select(3, feed.parse(text))
  end
  return { entries = { { date = c.now, text = table.concat(codes, " ") } }, policy = "never" }
end }, view = function(e) return Text(e.text) end }
