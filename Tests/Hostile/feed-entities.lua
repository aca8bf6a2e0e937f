-- a feed whose entities grow without end is refused with a sentence, and the next one is read
-- exits: 0
-- out: size true Tea
return widget { kind = "h", provider = { timeline = function(c)
  local bomb = { '<!DOCTYPE r [<!ENTITY a0 "lol">' }
  for i = 1, 40 do bomb[#bomb + 1] = ('<!ENTITY a%d "%s">'):format(i, ("&a" .. i - 1 .. ";"):rep(10)) end
  bomb[#bomb + 1] = "]><rss><channel><title>&a40;</title></channel></rss>"
  local none, message, code = feed.parse(table.concat(bomb))
  local tea = feed.parse "<rss><channel><title>Tea</title></channel></rss>"
  return { entries = { { date = c.now, text = code .. " " .. tostring(#message > 10) .. " " .. tea.title } }, policy = "never" }
end }, view = function(e) return Text(e.text) end }
