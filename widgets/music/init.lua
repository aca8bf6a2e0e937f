-- What is playing, with its record's picture: album, track, a wave that fills as it plays, and buttons; and albums.
-- It shows a picture of the bundle, entries that are steps of a wave, and buttons that tell the player, by MPRIS.
-- Try: lunette render widgets/music --allow media
local albums, track = require "albums", require "track"

local Play = intent {
  id = "Play", title = "Play",
  parameters = { { "command", type = "string", title = "Command", default = "playPause" } },
  perform = function(p)
    local _, problem = media.command(p.command)
    if problem then error(problem, 0) end
  end,
}

local function clock(seconds) return ("%d:%02d"):format(seconds // 60, seconds // 1 % 60) end

-- The record: its picture, or a tile of its colour.
local function cover(e, side)
  local tile = e.picture and Image(e.picture):resizable():scaledToFill():accessibilityLabel(e.album or "Album")
    or ZStack {
      LinearGradient { colors = { e.tint or "gray", "#16161C" }, startPoint = "top", endPoint = "bottom" },
      Image { systemName = "music.note" }:foregroundStyle "white":accessibilityLabel "Album",
    }
  return tile:frame { width = side, height = side }:clipShape(RoundedRectangle { cornerRadius = 8 })
end

-- No player tells the sound of a track; the same title has always the same wave.
local function wave(e)
  local function bars(from, to)
    local lines = {}
    for bar = from, to do
      local x, half = bar * 8 - 6, 3 + 11 * track.chance(e.title, bar)
      table.move({ { "move", x, 16 - half }, { "line", x, 16 + half } }, 1, 2, #lines + 1, lines)
    end
    return Path(lines)
  end
  local played = e.played or 0
  return Canvas {
    bars(1, played):stroke("pink", 4, "round"), bars(played + 1, track.bars):stroke("tertiary", 4, "round"),
  }:frame(track.bars * 8 - 4, 32):accessibilityHidden(true)
end

local function times(e)
  local row
  if e.from and e.to then
    row = { Text { timer = { e.from, e.to }, countsDown = false }, Spacer(), "-" .. Text { timer = { e.from, e.to } } }
  elseif e.length and e.position then
    row = { Text(clock(e.position)), Spacer(), Text("-" .. clock(e.length - e.position)) }
  else
    return nil
  end
  return HStack(row):font "caption":monospacedDigit():foregroundStyle "secondary"
end

local function button(command, symbol, name)
  local icon = Image { systemName = symbol, label = name }
  return Button { action = Play { command = command }, icon }:buttonStyle "plain"
end

local function controls(e)
  return HStack {
    Spacer(), button("previous", "backward.fill", "Previous"), Spacer(),
    e.status == "playing" and button("pause", "pause.fill", "Pause") or button("play", "play.fill", "Play"), Spacer(),
    button("next", "forward.fill", "Next"), Spacer(),
  }
end

local function words(e)
  local album = e.album and (e.year and e.album .. " · " .. e.year or e.album)
  return VStack {
    alignment = "leading", spacing = 0,
    Text.verbatim(e.title):font "headline":lineLimit(1):truncationMode "tail",
    e.artist and Text.verbatim(e.artist):font "subheadline":lineLimit(1):truncationMode "tail",
    album and Text.verbatim(album):font "caption":foregroundStyle "secondary":lineLimit(1):truncationMode "tail",
  }
end

-- The card has something of the record's colour, which ends before its middle.
local function ground(e)
  local tint = (e.tint or "#808080") .. (environment.colorScheme == "dark" and "6B" or "2E")
  return LinearGradient {
    stops = { { color = tint, location = 0 }, { color = (e.tint or "#808080") .. "00", location = 0.8 } },
    startPoint = "leading", endPoint = "trailing",
  }
end

local function nothing(e)
  return VStack {
    Image { systemName = "music.note" }:font "title":foregroundStyle "pink":accessibilityHidden(),
    Text(e.problem):bold(), Text(e.advice):font "caption":foregroundStyle "secondary",
  }:multilineTextAlignment "center":dynamicTypeSize { max = "large" }
end

local playing = widget {
  kind = "music", displayName = "Music", description = "Shows the track that plays, with its record.",
  families = { "systemSmall", "systemMedium" },
  triggers = { { signal = "org.mpris.MediaPlayer2" } }, relevance = track.relevance,
  provider = {
    placeholder = function(context) return track.steps(track.example(context.now))[1] end,
    snapshot = function(context)
      return track.steps(context.isPreview and track.example(context.now) or track.read(context.now))[1]
    end,
    timeline = track.timeline,
  },
  view = {
    systemSmall = function(e)
      if e.problem then return nothing(e) end
      return VStack {
        alignment = "leading", spacing = 0, cover(e, 96), Spacer { minLength = 0 },
        Text.verbatim(e.title):font "headline":lineLimit(1):truncationMode "tail",
        e.artist and Text.verbatim(e.artist):font "subheadline":foregroundStyle "secondary":lineLimit(1)
          :truncationMode "tail",
      }:dynamicTypeSize { max = "large" }:containerBackground(ground(e), "widget")
    end,
    systemMedium = function(e)
      if e.problem then return nothing(e) end
      return HStack {
        spacing = 16, cover(e, 128),
        VStack {
          alignment = "leading", spacing = 4,
          words(e), wave(e), times(e), Spacer { minLength = 0 }, controls(e),
        }:dynamicTypeSize { max = "xLarge" },
      }:containerBackground(ground(e), "widget")
    end,
  },
}

return bundle {
  category = "Media", keywords = { "song", "album", "record", "track" },
  name = "Music", permissions = { media = true, read = { albums.path } }, playing, albums.widget,
}
