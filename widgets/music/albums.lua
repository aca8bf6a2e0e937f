-- Recently played albums, the last one first, from a JSON file of another program.
-- It shows one place to tap in the small family, and a link for each album in the medium one.
-- Used by init.lua.

-- [ { "title": "Slow Tides", "artist": "The Paper Lanterns", "url": "https://…", "picture": "album.png" } ]
-- A picture lies in this folder.
local albums = { path = "~/.local/share/albums.json" }
local path = albums.path

local example = {
  { title = "Slow Tides", artist = "The Lanterns", url = "https://music.example/slow-tides", picture = "album.png" },
  { title = "Orchard", artist = "Mara Lind", url = "https://music.example/orchard", picture = "orchard.png" },
  { title = "Cut-outs", artist = "Paper Moon", url = "https://music.example/cut-outs", picture = "paper.png" },
}

local tints = { "#8A3C8C", "#1F8A70", "#B0562F" }

local function text(value) return type(value) == "string" and value ~= "" and value or nil end

local function entry(now, list)
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
  return { date = now, albums = found, problem = not found[1] and "No albums in " .. path or nil }
end

local function read(now)
  local isAllowed, content = pcall(files.read, path)
  if not isAllowed then return { date = now, problem = "Not allowed: --allow read=" .. path } end
  local isRead, list = pcall(json.decode, content or "[]")
  return entry(now, isRead and type(list) == "table" and list or {})
end

local function cover(album)
  local art = album.picture and Image(album.picture):resizable():scaledToFill()
    or ZStack {
      LinearGradient { colors = { album.tint, "#16161C" }, startPoint = "top", endPoint = "bottom" },
      Image { systemName = "music.note" }:foregroundStyle "white",
    }
  return art:frame { width = 96, height = 96 }:clipped():accessibilityHidden(true)
end

local function words(album)
  return VStack {
    alignment = "leading", spacing = 0, Text.verbatim(album.title):bold(),
    album.artist and Text.verbatim(album.artist):foregroundStyle "secondary",
  }:font "subheadline":lineLimit(1):minimumScaleFactor(0.8):truncationMode "tail"
end

local function missing(e)
  return VStack {
    Image { systemName = "music.note" }:accessibilityHidden(true), Text "No albums yet":lineLimit(1)
      :minimumScaleFactor(0.5),
    Text.verbatim(e.problem):font "caption":multilineTextAlignment "center":lineLimit(3):truncationMode "middle"
      :minimumScaleFactor(0.5),
  }:foregroundStyle "secondary"
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
  families = { "systemSmall", "systemMedium" }, triggers = { { file = path } },
  provider = {
    placeholder = function(context) return entry(context.now, example) end,
    snapshot = function(context) return context.isPreview and entry(context.now, example) or read(context.now) end,
    timeline = function(context) return { entries = { read(context.now) }, policy = never } end,
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
