-- What plays, as entries: each is a step of the wave.
-- It shows a module of a bundle: it returns a table of functions, and keeps to itself what nobody else needs.
-- Try: lunette timeline widgets/music --allow media
local track = { bars = 24 }

local sample = {
  title = "Harbour Lights", artist = "The Paper Lanterns", album = "Slow Tides", year = "2024", status = "playing",
  length = 242, position = 98, picture = "album.png", tint = "#8A3C8C",
}

-- A number from 0 to 1 that a text always gives: for what a player does not tell.
function track.chance(text, salt)
  local sum = salt * 7919
  for place = 1, #text do sum = (sum * 31 + text:byte(place)) % 65521 end
  return (sum * sum * 16807 % 65521) / 65521
end

local tints = { "#8A3C8C", "#2F6FB0", "#1F8A70", "#B0562F", "#6A4BC4", "#B03A5B" }

function track.example(now)
  local e = { date = now, from = now - sample.position, to = now - sample.position + sample.length }
  for key, value in pairs(sample) do e[key] = value end
  return e
end

-- Who plays, else who pauses: players come in that order.
function track.read(now)
  local isAllowed, players = pcall(media.players)
  local function nothing(problem, advice) return { date = now, problem = problem, advice = advice } end
  if not isAllowed then return nothing("Not allowed yet", "It wants to see what is playing.\nlunette grant music") end
  if not players then return nothing("No players here", "This session has no bus for players") end
  local player = players[1]
  if not player or player.status == "stopped" then
    return nothing("Nothing playing", "Play something in any music player")
  end
  local title = player.title or player.identity
  return {
    date = now, title = title, artist = player.artist, album = player.album, status = player.status,
    from = player.from, to = player.to, length = player.length, position = player.position,
    tint = tints[1 + math.floor(track.chance(player.album or title, 1) * #tints)],
  }
end

-- A track is as many entries as the wave has bars: the wave fills, and no script runs meanwhile.
function track.steps(e)
  local entries, length = { e }, e.length or e.from and e.to and e.to - e.from
  if not (length and length > 0) then return entries end
  e.played = math.floor((e.position or e.date - e.from) / length * track.bars)
  if not (e.from and e.to) then return entries end
  for bar = e.played + 1, track.bars do
    local step = { played = bar }
    for key, value in pairs(e) do step[key] = step[key] or value end
    step.date = e.from + length * bar / track.bars
    if step.date > e.date then entries[#entries + 1] = step end
  end
  return entries
end

-- Where the track ends another begins; what a person does meanwhile is told by the trigger.
local function ends(e)
  return e.to and math.max(e.to + 1, e.date + 5) or e.date + 15 * 60
end

function track.timeline(context)
  local e = track.read(context.now)
  return { entries = track.steps(e), policy = after(ends(e)) }
end

-- A stack turns to it while it plays: the trigger asks for this, too.
function track.relevance()
  local e = track.read(date.now())
  return e.status == "playing" and { { from = e.date, to = ends(e), score = 1 } } or {}
end

return track
