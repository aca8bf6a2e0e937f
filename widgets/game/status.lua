-- The game's status: a placeholder before data came, a view a family, and one for families it does not know.
local status = {}

-- What the game's server says: here a file of the bundle, so that the example needs no network.
local function fetch()
  local text = files.read "bundle:server.json"
  local reply = text and json.decode(text)
  if reply then storage.set("status", reply) end
  return reply
end

local function entry(now, reply)
  return { date = now, gameStatus = reply and reply.status or "—", lastTurn = reply and reply.lastTurn, players = reply and reply.players }
end

status.provider = {
  placeholder = function(context) return entry(context.now) end,
  snapshot = function(context)
    local known = storage.get "status"
    if context.isPreview and not known then return entry(context.now) end
    return entry(context.now, known or fetch())
  end,
  timeline = function(context)
    local nextUpdate = date.add(context.now, { minutes = 15 })
    return { entries = { entry(context.now, fetch()) }, policy = after(nextUpdate) }
  end,
}

-- Whose turn it is.
local function turnSummary(e)
  return VStack { alignment = "leading", Label { "Game", systemImage = "gamecontroller" }:font "headline", Spacer(), Text(e.gameStatus):font "title3":minimumScaleFactor(0.6) }
end

local function lastTurn(e)
  return e.lastTurn and Text("Last turn: " .. e.lastTurn):foregroundStyle "secondary":lineLimit(2)
end

local function statistics(players)
  local rows = { alignment = "leading", GridRow { Text "Player":bold(), Text "Turns":bold(), Text "Points":bold() } }
  for i, player in ipairs(players or {}) do
    rows[i + 1] = GridRow { Text(player.name), Text(tostring(player.turns)), Text(tostring(player.points)) }
  end
  return Grid(rows)
end

status.view = {
  systemSmall = function(e) return turnSummary(e) end,
  systemMedium = function(e) return VStack { alignment = "leading", turnSummary(e), Spacer(), lastTurn(e) } end,
  systemLarge = function(e) return VStack { alignment = "leading", turnSummary(e), lastTurn(e), Divider(), statistics(e.players), Spacer() } end,
  default = function() return Text "Game details are not available.":foregroundStyle "secondary":multilineTextAlignment "center" end,
}

return status
