-- Recently played albums, the last one first: storage keeps what players played, or another program writes a file.
-- It shows one place to tap in the small family, and a link for each album in the medium one.
-- Used by init.lua.

-- [ { "title": "Slow Tides", "artist": "The Paper Lanterns", "url": "https://…", "picture": "album.png" } ]
-- A picture lies in this folder.
local albums = { path = "~/.local/share/albums.json" }
local path = albums.path

local Source = intent {
  id = "Source", title = "Albums",
  parameters = {
    { "source", type = "enum", title = "Show", default = "player",
      options = { { value = "player", title = "Albums that play here" }, { value = "file", title = path } } },
  },
}

local example = {
  { title = "Slow Tides", artist = "The Lanterns", url = "https://music.example/slow-tides", picture = "album.png" },
  { title = "Orchard", artist = "Mara Lind", url = "https://music.example/orchard", picture = "orchard.png" },
  { title = "Cut-outs", artist = "Paper Moon", url = "https://music.example/cut-outs", picture = "paper.png" },
}

local tints = { "#8A3C8C", "#1F8A70", "#B0562F" }

local function text(value) return type(value) == "string" and value ~= "" and value or nil end

local function entry(now, list, problem)
  local found = {}
  for _, album in ipairs(list) do
    if #found < 3 and type(album) == "table" and text(album.title) then
      local picture = text(album.picture)
      local isThere, exists = pcall(files.exists, "bundle:" .. (picture or ""))
      found[#found + 1] = {
        title = album.title, artist = text(album.artist), url = text(album.url),
        picture = isThere and exists and picture or nil, tint = tints[#found + 1],
      }
    end
  end
  return { date = now, albums = found, problem = not found[1] and (problem or "No albums in " .. path) or nil }
end

-- What plays comes first, what played before after it.
local function played()
  local list, isAllowed, players = storage.get("albums", {}), pcall(media.players)
  local now = isAllowed and players and players[1]
  if not isAllowed then return list, "It wants to see what is playing.\nlunette grant albums" end
  if now and text(now.album) and not (list[1] and list[1].title == now.album) then
    local kept = { { title = now.album, artist = now.artist } }
    for _, album in ipairs(list) do
      if album.title ~= now.album and #kept < 3 then kept[#kept + 1] = album end
    end
    storage.set("albums", kept)
    list = kept
  end
  return list, "What you play appears here"
end

local function read(context)
  if context.configuration.source ~= "file" then return entry(context.now, played()) end
  local isAllowed, content = pcall(files.read, path)
  if not isAllowed then
    return { date = context.now, problem = "Albums wants to read " .. path .. ".\nlunette grant albums" }
  end
  local isRead, list = pcall(json.decode, content or "[]")
  return entry(context.now, isRead and type(list) == "table" and list or {})
end

local function cover(album)
  local art = album.picture and Image(album.picture):resizable():scaledToFill()
    or ZStack {
      LinearGradient { colors = { album.tint, "#16161C" }, startPoint = "top", endPoint = "bottom" },
      Image { systemName = "music.note" }:foregroundStyle "white",
    }
  return art:frame { width = 96, height = 96 }:clipShape(RoundedRectangle { cornerRadius = 8 })
    :accessibilityHidden(true)
end

local function words(album)
  return VStack {
    alignment = "leading", spacing = 0, Text.verbatim(album.title):bold(),
    album.artist and Text.verbatim(album.artist):foregroundStyle "secondary",
  }:font "subheadline":lineLimit(1):minimumScaleFactor(0.8):truncationMode "tail"
end

local function missing(e)
  return VStack {
    Image { systemName = "music.note" }:font "title":foregroundStyle "pink":accessibilityHidden(),
    Text "No albums yet":bold():lineLimit(1), Text.verbatim(e.problem):font "caption":foregroundStyle "secondary",
  }:multilineTextAlignment "center":dynamicTypeSize { max = "large" }
end

-- An album: its picture above its words.
local function tile(album)
  return VStack { alignment = "leading", spacing = 0, cover(album), Spacer { minLength = 0 }, words(album) }
end

local function link(album)
  local view = tile(album):frame { width = 96, alignment = "leading" }
  return album.url and Link { destination = album.url, view } or view
end

albums.widget = widget {
  kind = "albums", displayName = "Albums", description = "Shows the albums that played last.",
  families = { "systemSmall", "systemMedium" }, intent = Source,
  triggers = { { file = path }, { signal = "org.mpris.MediaPlayer2" } },
  provider = {
    placeholder = function(context) return entry(context.now, example) end,
    snapshot = function(context) return context.isPreview and entry(context.now, example) or read(context) end,
    timeline = function(context) return { entries = { read(context) }, policy = never } end,
  },
  view = {
    systemSmall = function(e)
      if e.problem then return missing(e) end
      local last = e.albums[1]
      local view = tile(last):frame { maxWidth = math.huge, alignment = "leading" }
        :overlay(Image { systemName = "music.note" }:foregroundStyle "pink":accessibilityHidden(true), "topTrailing")
        :dynamicTypeSize { max = "large" }
      return last.url and view:widgetURL(last.url) or view
    end,
    systemMedium = function(e)
      if e.problem then return missing(e) end
      return HStack { spacing = 24, ForEach(e.albums, link) }:frame { maxWidth = math.huge, alignment = "leading" }
        :dynamicTypeSize { max = "large" }
    end,
  },
}

return albums
