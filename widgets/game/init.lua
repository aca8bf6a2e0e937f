-- The game of WidgetKit's own documentation: its status, a character's health, and the leaderboard.
-- It shows a bundle of several widgets in order, a configured choice, a link a row, deep links, and storage.
-- Try: lunette tap widgets/game --kind com.mygame.leaderboard --link 2
local characters = require "characters"
local status = require "status"

local SelectCharacter = intent {
  id = "SelectCharacter", title = "Select Character",
  parameters = {
    {
      "character", type = "enum", title = "Character", default = "panda",
      options = {
        { value = "panda", title = "Power Panda" },
        { value = "unipony", title = "Unipony" },
        { value = "spouty", title = "Spouty" },
      },
    },
  },
}

local function percent(part) return ("%.0f%%"):format(part * 100) end

local function shade(health) return health < 0.25 and "red" or health < 0.5 and "orange" or "green" end

local function AvatarView(character)
  return VStack {
    alignment = "leading", spacing = 0,
    Text(character.avatar):font "largeTitle", Text(character.name):font "headline":lineLimit(1):minimumScaleFactor(0.7),
    Text("Level " .. character.level):font "caption",
  }
end

local function HealthView(character, label)
  return VStack {
    spacing = 4,
    HStack { label, Spacer(), Text(percent(character.health)):bold():monospacedDigit() }
      :minimumScaleFactor(0.5),
    ProgressView(character.health):tint(shade(character.health)),
  }
end

local function CharacterView(entry, environment)
  local character = characters.byID[entry.id]
  local family = environment.widgetFamily
  local about = Text(character.about):minimumScaleFactor(0.7)
  return VStack {
    alignment = "leading",
    HStack { alignment = "top", spacing = 24, AvatarView(character), family == "systemMedium" and about },
    family == "systemLarge" and about:font "title3":padding { top = 16 },
    Spacer(),
    HealthView(character, "Health"),
  }:foregroundStyle "white":dynamicTypeSize { max = "xxxLarge" }:widgetURL(character.url)
    :containerBackground "gameBackground"
end

local function LeaderboardRow(character, isSelected, family)
  local name = Text(character.name):lineLimit(1)
  return Link {
    destination = character.url,
    VStack {
      alignment = "leading", spacing = 4,
      HealthView(
        character, HStack { isSelected and "▸", Text(character.avatar), isSelected and name:bold() or name }),
      family == "systemLarge" and Text(character.about):font "caption":foregroundStyle "secondary",
    },
  }
end

return bundle {
  category = "Games", keywords = { "hero", "health", "leaderboard", "rank" },
  name = "Game",
  schemes = { "mygame" },
  colors = { gameBackground = { light = "#2E6F57", dark = "#173B2E" } },
  -- A tap on a row leads here: the character is remembered, and the leaderboard marks it.
  onOpenURL = function(url)
    local id = url.host == "character" and url.path:sub(2)
    if not characters.byID[id] then return end
    storage.set("selected", id)
    return { reload = { "com.mygame.leaderboard" } }
  end,

  widget {
    kind = "com.mygame.game-status", displayName = "Game Status", description = "Shows an overview of your game status",
    families = { "systemSmall", "systemMedium", "systemLarge" },
    provider = status.provider, view = status.view,
  },

  widget {
    kind = "com.mygame.character-detail", displayName = "Character Details", intent = SelectCharacter,
    description = "Displays a character's health and other details",
    families = { "systemSmall", "systemMedium", "systemLarge" },
    provider = {
      placeholder = function(context) return { date = context.now, id = "panda" } end,
      timeline = function(context)
        return Timeline { entries = { { date = context.now, id = context.configuration.character } }, policy = never }
      end,
    },
    view = CharacterView,
  },

  widget {
    kind = "com.mygame.leaderboard", displayName = "Leaderboard", description = "Shows the healthiest characters.",
    families = { "systemMedium", "systemLarge" },
    provider = {
      placeholder = function(context) return { date = context.now, order = { "spouty", "unipony", "panda" } } end,
      timeline = function(context)
        local entry = { date = context.now, order = characters.leaderboard(), selected = storage.get "selected" }
        return Timeline { entries = { entry }, policy = never }
      end,
    },
    view = function(entry, environment)
      local isLarge = environment.widgetFamily == "systemLarge"
      return VStack { spacing = isLarge and 24 or 12, ForEach(entry.order, function(id)
        return LeaderboardRow(characters.byID[id], id == entry.selected, environment.widgetFamily)
      end) }:dynamicTypeSize { max = isLarge and "accessibility1" or "xxxLarge" }:widgetURL "mygame://leaderboard"
    end,
  },
}
