-- The game of WidgetKit's own documentation: its status, a character's health, and the leaderboard, in one bundle.
-- It shows a bundle of several widgets in order, configuration by a choice, links in rows, deep links and a file of the bundle as the server.
-- Try: lunette render widgets/game --kind com.mygame.character-detail --config character=unipony
local characters = require "characters"
local status = require "status"

local SelectCharacter = intent {
  id = "SelectCharacter", title = "Select Character",
  parameters = {
    {
      "character", type = "enum", title = "Character", default = "panda",
      options = {
        { value = "panda", title = "Power Panda" }, { value = "unipony", title = "Unipony" }, { value = "spouty", title = "Spouty" },
      },
    },
  },
}

local function health(character)
  return Gauge { value = character.health, currentValueLabel = ("%d%%"):format(math.floor(character.health * 100 + 0.5)) }
    :tint(character.health < 0.25 and "red" or character.health < 0.5 and "orange" or "green")
end

-- The documentation's AvatarView: the character on the game's background, white, with one URL for the whole.
local function avatar(character)
  return VStack { spacing = 0, Text(character.avatar):font "largeTitle", Text(character.name):font "headline":lineLimit(1) }
    :foregroundStyle "white":widgetURL(character.url)
end

return bundle {
  name = "Game",
  schemes = { "mygame" },
  colors = { gameBackground = { light = "#2E6F57", dark = "#173B2E" } },
  onOpenURL = function(url) storage.set("lastCharacter", url.host) end,

  widget {
    kind = "com.mygame.game-status", displayName = "Game Status", description = "Shows an overview of your game status",
    families = { "systemSmall", "systemMedium", "systemLarge" },
    provider = status.provider, view = status.view,
  },

  widget {
    kind = "com.mygame.character-detail", displayName = "Character Details", description = "Displays a character's health and other details.",
    families = { "systemSmall", "systemMedium", "systemLarge" }, intent = SelectCharacter,
    provider = {
      placeholder = function(context) return { date = context.now, id = "panda" } end,
      timeline = function(context)
        return { entries = { { date = context.now, id = context.configuration.character } }, policy = never }
      end,
    },
    view = function(entry, environment)
      local character = characters.byID[entry.id]
      if environment.widgetFamily == "systemSmall" then
        return VStack { avatar(character), Spacer(), health(character) }:containerBackground "gameBackground"
      end
      return HStack {
        spacing = 16, avatar(character),
        VStack { alignment = "leading", Text("Level " .. character.level):foregroundStyle "white", Text(character.about):foregroundStyle "white":lineLimit(4), Spacer(), health(character) },
      }:containerBackground "gameBackground"
    end,
  },

  widget {
    kind = "com.mygame.leaderboard", displayName = "Leaderboard", description = "Shows the healthiest characters.",
    families = { "systemMedium", "systemLarge" },
    provider = {
      placeholder = function(context) return { date = context.now, order = { "spouty" } } end,
      timeline = function(context) return { entries = { { date = context.now, order = characters.leaderboard() } }, policy = never } end,
    },
    view = function(entry)
      return VStack {
        alignment = "leading", Text "Leaderboard":font "headline",
        ForEach(entry.order, function(id, place)
          local character = characters.byID[id]
          return Link { destination = character.url, HStack { Text(place .. "."):foregroundStyle "secondary", Text(character.avatar), Text(character.name), Spacer(), Text(("%.2f"):format(character.health)):monospacedDigit() } }
        end),
        Spacer(),
      }:widgetURL "mygame://leaderboard"
    end,
  },
}
