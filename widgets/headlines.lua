-- Headlines of a feed: the newest in a small place, a list of them where there is room, each a link.
-- It shows RSS and Atom over http, a configured source, stored news while the network is away, entries in turns.
-- Try: lunette render widgets/headlines.lua --allow network=www.swift.org
local Source = intent {
  id = "Source", title = "Source",
  parameters = {
    { "feed", type = "url", title = "Feed", description = "The address of an RSS or Atom feed", grants = "network",
      default = "https://www.swift.org/atom.xml" },
  },
}

local turn, rounds = 10 * 60, 6

local sample = {
  title = "Example News",
  items = {
    { title = "Tea is ready, kitchen reports", age = 20 * 60 },
    { title = "Cat found asleep on warm keyboard again", age = 2 * 3600 },
    { title = "Rain expected until it stops", age = 5 * 3600 },
    { title = "Local file becomes widget overnight", age = 26 * 3600 },
    { title = "Clocks go back, nobody notices", age = 50 * 3600 }, { title = "Moon still there", age = 52 * 3600 },
    { title = "Bread rises in the east, then in the oven", age = 55 * 3600 },
    { title = "Library reports record silence", age = 60 * 3600 },
  },
}

local function example(now)
  local items = {}
  for i, item in ipairs(sample.items) do items[i] = { title = item.title, date = now - item.age } end
  return { date = now, title = sample.title, items = items, first = 1 }
end

-- What of a feed is shown: at most eight items, newest first where they have dates.
local function digest(feed)
  local items = {}
  for i, item in ipairs(feed.items) do
    if i > 50 then break end
    items[i] = { title = item.title ~= "" and item.title or item.summary or "—", link = item.link, date = item.date }
  end
  table.sort(items, function(a, b) return (a.date or 0) > (b.date or 0) end)
  return { title = feed.title, link = feed.link, items = table.move(items, 1, 8, 1, {}) }
end

local function fetch(url)
  local isAllowed, response, message = pcall(http.get, url, { timeout = 8 })
  local host = url:match "//([^/]+)" or url
  if not isAllowed then return nil, "Headlines wants to reach " .. host .. ".\nlunette grant headlines" end
  if not response then return nil, message end
  if response.status ~= 200 then return nil, "The server answered " .. response.status end
  local feed, fault = feed.parse(response.body)
  if not feed then return nil, fault end
  return digest(feed)
end

local function read(context)
  local url = context.configuration.feed
  local news, message = fetch(url)
  if news then
    storage.set(url, { news = news, date = context.now })
    return news
  end
  local last = storage.get(url)
  if not last then return { problem = message } end
  last.news.since = last.date
  return last.news
end

local function entries(news, now)
  local list = {}
  for i = 1, news.problem and 1 or math.min(rounds, math.max(#news.items, 1)) do
    list[i] = {
      date = now + (i - 1) * turn, title = news.title, link = news.link, items = news.items, first = i,
      problem = news.problem, since = news.since,
    }
  end
  return list
end

local function age(item)
  return item.date and Text { reference = item.date }:font "caption":foregroundStyle "secondary":lineLimit(1)
    :dynamicTypeSize { max = "xLarge" }
end

local function head(e)
  return HStack {
    Label { e.title, systemImage = "newspaper" }
      :font "caption":foregroundStyle "orange":lineLimit(1):truncationMode "tail",
    Spacer(), e.since and Text(e.since, "time"):font "caption":foregroundStyle "secondary",
  }
end

local function row(item, lines)
  local text = VStack { alignment = "leading", spacing = 0,
    Text.verbatim(item.title):font "subheadline":lineLimit(lines):truncationMode "tail", age(item),
  }
  return item.link and Link { destination = item.link, text } or text
end

local function list(e, count, lines, spacing)
  local function shown(item, i) return i <= count and row(item, lines) end
  return VStack { alignment = "leading", spacing = spacing, ForEach(e.items, shown) }
    :frame { maxWidth = math.huge, alignment = "leading" }
end

local function problem(e)
  return VStack { Image { systemName = "newspaper" }:font "title":foregroundStyle "secondary":accessibilityHidden(),
    Text "No news yet":bold(), Text.verbatim(e.problem):font "caption":foregroundStyle "secondary",
  }:multilineTextAlignment "center":dynamicTypeSize { max = "large" }
end

return widget {
  category = "Everyday", keywords = { "news", "rss", "atom", "feed" },
  kind = "headlines", displayName = "Headlines", description = "Shows the newest items of a feed.", intent = Source,
  -- The feed that is configured asks for its own host.
  permissions = { network = { "www.swift.org" } }, triggers = { "network" },
  families = { "systemSmall", "systemMedium", "systemLarge", "accessoryInline", "accessoryRectangular" },
  provider = {
    placeholder = function(context) return example(context.now) end,
    snapshot = function(context)
      return context.isPreview and example(context.now) or entries(read(context), context.now)[1]
    end,
    timeline = function(context)
      local list = entries(read(context), context.now)
      return { entries = list, policy = after(context.now + rounds * turn, { jitter = 60 }) }
    end,
  },
  view = function(e, environment)
    local family = environment.widgetFamily
    local isLine, isSlot = family == "accessoryInline", family == "accessoryRectangular"
    if e.problem then return (isLine or isSlot) and Label { "No news", systemImage = "wifi.slash" } or problem(e) end
    local item = e.items[e.first] or e.items[1]
    if not item then return Text "An empty feed":foregroundStyle "secondary" end
    if isLine then return Text.verbatim(item.title):lineLimit(1):truncationMode "tail" end
    if isSlot then
      return Text.verbatim(item.title):lineLimit(3):truncationMode "tail"
        :dynamicTypeSize { max = "xxxLarge" }:frame { maxWidth = math.huge, alignment = "leading" }
    end
    if family == "systemSmall" then
      return VStack { alignment = "leading", head(e),
        Text.verbatim(item.title):font "headline":lineLimit(4):truncationMode "tail", Spacer(), age(item),
      }:dynamicTypeSize { max = "xxxLarge" }:widgetURL(item.link or e.link)
    end
    local lists = family == "systemLarge"
      and { list(e, 8, 2, 10), list(e, 7, 2, 8), list(e, 6, 2, 0), list(e, 4, 2, 0) }
      or { list(e, 3, 1, 2), list(e, 2, 1, 6), list(e, 1, 1, 6) }
    return VStack { alignment = "leading", spacing = 6, head(e), ViewThatFits { axes = "vertical", lists },
      Spacer { minLength = 0 } }:dynamicTypeSize { max = "xxxLarge" }
  end,
}
