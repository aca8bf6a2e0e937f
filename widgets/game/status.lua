-- The game's status: what the server says of it, and a view for each family.
-- It shows "—" until data came, a reload every quarter of an hour, and a view for families that it does not know.
-- Used by init.lua.
local status = {}

-- Asks the game's server: here a file of the bundle, so that the example needs no network.
local function fetch()
  local text = files.read "bundle:server.json"
  local reply = text and json.decode(text)
  if reply then storage.set("reply", reply) end
  return reply
end

local function entry(now, reply)
  reply = reply or {}
  return { date = now, gameStatus = reply.status or "—", lastTurn = reply.lastTurn, players = reply.players }
end

status.provider = {
  placeholder = function(context) return entry(context.now) end,
  snapshot = function(context)
    local known = storage.get "reply"
    if context.isPreview and not known then return entry(context.now) end
    return entry(context.now, known or fetch())
  end,
  timeline = function(context)
    local nextUpdate = date.add(context.now, { minutes = 15 })
    return Timeline { entries = { entry(context.now, fetch()) }, policy = after(nextUpdate) }
  end,
}

-- Whose turn it is.
local function GameTurnSummary(e)
  return HStack {
    Image { systemName = "gamecontroller" }:foregroundStyle "green",
    Text(e.gameStatus):font "title3":bold():minimumScaleFactor(0.7),
  }
end

local function GameStatusWithLastTurnResult(e)
  return VStack {
    alignment = "leading", spacing = 16, GameTurnSummary(e),
    e.lastTurn and VStack {
      alignment = "leading", spacing = 0,
      Text "Last turn":font "caption":foregroundStyle "secondary", Text(e.lastTurn):lineLimit(2),
    },
  }
end

local function number(n) return Text(n):monospacedDigit():gridColumnAlignment "trailing" end

local function GameStatusWithStatistics(e)
  return VStack {
    alignment = "leading", spacing = 16,
    GameStatusWithLastTurnResult(e),
    e.players and Divider(),
    e.players and Grid {
      alignment = "leading", horizontalSpacing = 24,
      GridRow { "Player", "Turns", "Points" }:font "caption":foregroundStyle "secondary",
      ForEach(e.players, function(player)
        return GridRow { Text(player.name), number(player.turns), number(player.points) }
      end),
    },
  }
end

local function GameDetailsNotAvailable()
  return Text "Game details are not available.":foregroundStyle "secondary":multilineTextAlignment "center"
end

status.view = {
  systemSmall = GameTurnSummary,
  systemMedium = GameStatusWithLastTurnResult,
  systemLarge = GameStatusWithStatistics,
  default = GameDetailsNotAvailable,
}

return status
