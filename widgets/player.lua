-- What is playing: the track, who plays it, and how far it is, of any player that speaks MPRIS.
-- It shows a bar between two dates, which moves by itself: no tick, no reload until the track ends.
-- Try: lunette render widgets/player.lua --allow media
local example = {
  title = "Blue Train", artist = "John Coltrane", album = "Blue Train", player = "Mopidy", status = "playing",
  length = 643, position = 120,
}

local function sample(now)
  local entry = { date = now, from = now - example.position, to = now - example.position + example.length }
  for key, value in pairs(example) do entry[key] = value end
  return entry
end

-- Who plays, else who pauses: players come in that order.
local function read(now)
  local isAllowed, players = pcall(media.players)
  local function nothing(problem, advice) return { date = now, problem = problem, advice = advice } end
  if not isAllowed then return nothing("Not allowed yet", "It wants to see what is playing.\nlunette grant player") end
  if not players then return nothing("No players here", "This session has no bus for players") end
  local player = players[1]
  if not player or player.status == "stopped" then
    return nothing("Nothing playing", "Play something in any music player")
  end
  return {
    date = now, title = player.title or player.identity, artist = player.artist, album = player.album,
    player = player.identity, status = player.status, from = player.from, to = player.to,
    length = player.length, position = player.position,
  }
end

-- Where the track ends another begins; what a person does meanwhile is told by the trigger.
local function timeline(context)
  local now, entry = context.now, read(context.now)
  local soon = entry.to and math.max(entry.to + 1, now + 5) or now + 15 * 60
  return { entries = { entry }, policy = after(soon) }
end

local function symbol(e)
  if e.problem then return "music.note" end
  return e.status == "playing" and "play.fill" or "pause.fill"
end

-- 2:00.
local function clock(seconds) return ("%d:%02d"):format(seconds // 60, seconds // 1 % 60) end

local function progress(e)
  if e.from and e.to then
    return VStack {
      spacing = 4,
      ProgressView {
        timerInterval = { e.from, e.to }, countsDown = false, label = EmptyView(), currentValueLabel = EmptyView(),
      },
      HStack {
        Text { timer = { e.from, e.to }, countsDown = false }, Spacer(),
        Text { timer = { e.from, e.to } }:multilineTextAlignment "trailing",
      }:font "caption":monospacedDigit():foregroundStyle "secondary",
    }
  end
  if not (e.length and e.position) then return nil end
  return VStack {
    spacing = 4, ProgressView { value = e.position, total = e.length },
    HStack { Text(clock(e.position)), Spacer(), Text(clock(e.length)) }
      :font "caption":monospacedDigit():foregroundStyle "secondary",
  }
end

local function track(e, lines)
  return VStack {
    alignment = "leading", spacing = 0,
    Text.verbatim(e.title):font "headline":lineLimit(lines):truncationMode "tail",
    e.artist and Text.verbatim(e.artist):lineLimit(1):truncationMode "tail",
  }
end

local function nothing(e)
  return VStack { Image { systemName = symbol(e) }:font "title":foregroundStyle "pink", Text(e.problem):bold(),
    Text(e.advice):font "caption":foregroundStyle "secondary",
  }:multilineTextAlignment "center":dynamicTypeSize { max = "large" }
end

-- What the controls do; the trigger tells the widget of it.
local Command = intent {
  id = "PlayerCommand", title = "Player",
  parameters = { { "command", type = "enum", required = true, options = {
    { value = "playPause", title = "Play or Pause" }, { value = "next", title = "Next" },
    { value = "previous", title = "Previous" },
  } } },
  perform = function(p)
    local _, problem = media.command(p.command)
    if problem then error(problem, 0) end
  end,
}

local function button(kind, title, image, command)
  return control { kind = kind, displayName = title, description = title .. ", of the player that plays.",
    view = function() return ControlButton { title, systemImage = image, action = Command { command = command } } end }
end

local now = widget {
  kind = "player", displayName = "Now Playing", description = "Shows the track that a media player plays.",
  families = { "systemSmall", "systemMedium", "accessoryInline", "accessoryRectangular" },
  triggers = { { signal = "org.mpris.MediaPlayer2" } },
  provider = {
    placeholder = function(context) return sample(context.now) end,
    snapshot = function(context) return context.isPreview and sample(context.now) or read(context.now) end,
    timeline = timeline,
  },
  view = {
    accessoryInline = function(e)
      if e.problem then return Label { e.problem, systemImage = symbol(e) } end
      return ViewThatFits {
        Label { e.artist and e.title .. " – " .. e.artist or e.title, systemImage = symbol(e) },
        Label { e.title, systemImage = symbol(e) }:lineLimit(1):truncationMode "tail",
      }
    end,
    accessoryRectangular = function(e)
      if e.problem then return Label { e.problem, systemImage = symbol(e) } end
      local title = e.artist and e.title .. " – " .. e.artist or e.title
      return VStack {
        alignment = "leading", spacing = 0,
        Text.verbatim(title):font "headline":lineLimit(1):truncationMode "tail", progress(e),
      }:dynamicTypeSize { max = "xxxLarge" }
    end,
    systemSmall = function(e)
      if e.problem then return nothing(e) end
      return VStack { alignment = "leading", track(e, 2), Spacer(), progress(e) }:dynamicTypeSize { max = "xxxLarge" }
    end,
    systemMedium = function(e)
      if e.problem then return nothing(e) end
      return VStack {
        alignment = "leading",
        HStack {
          Label { e.player, systemImage = symbol(e) }:foregroundStyle "secondary", Spacer(),
          e.album and Text.verbatim(e.album):foregroundStyle "secondary":lineLimit(1):truncationMode "tail",
        }:font "caption",
        track(e, 1), Spacer(), progress(e),
      }:dynamicTypeSize { max = "xxxLarge" }
    end,
  },
}

return bundle {
  category = "Media", keywords = { "song", "track", "play", "pause", "media" },
  name = "Now Playing", permissions = { media = true }, now,
  button("player.playPause", "Play or Pause", "playpause.fill", "playPause"),
  button("player.next", "Next Track", "forward.fill", "next"),
  button("player.previous", "Previous Track", "backward.fill", "previous"),
}
