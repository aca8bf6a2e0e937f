-- what a feed says reaches no terminal as a command, and its links lead only to the web
-- exits: 0
-- out: one \[31mtwo nil
return widget { kind = "h", provider = { timeline = function(c)
  local news = feed.parse("<rss><channel><title>x</title><item><title>one &#x9b;&amp;#27;[31mtwo</title><link>javascript:x()</link>"
    .. "<enclosure url='file:///etc/passwd' type='image/png'/></item></channel></rss>")
  local item = news and news.items[1] or {}
  return { entries = { { date = c.now, text = ("%s %s %s"):format(item.title, item.link, item.enclosure) } }, policy = "never" }
end }, view = function(e) return Text(e.text) end }
