-- WidgetKit's own example of reload policies: a character that heals a quarter of its health each hour.
-- It shows the policies atEnd, after and never, `context.reason`, storage, and what `lunette simulate` is for.
-- Try: lunette simulate widgets/healing.lua --for 12h
local hour = 3600

local SelectCharacter = intent {
  id = "SelectCharacter", title = "Select Character",
  parameters = {
    { "character", type = "string", title = "Character", default = "Power Panda" },
    { "health", type = "number", title = "Health in percent, when it is placed", default = 25, min = 0, max = 100 },
    { "dragon", type = "date", title = "When a dragon comes" },
  },
}

-- The health at a moment: a quarter an hour more than it was.
local function healed(known, moment)
  return math.min(1, known.health + 0.25 * math.max(0, (moment - known.at) // hour))
end

-- What is known of the character now. A push is a healing potion; a fight with a dragon costs half of the health.
local function known(context)
  local key, dragon = "health." .. context.configuration.character, context.configuration.dragon
  local before = storage.get(key, { health = context.configuration.health / 100, at = context.now })
  local now = { health = healed(before, context.now), at = context.now, fought = before.fought }
  if context.reason == "push" then now.health = 1 end
  local hasFought = dragon and dragon <= context.now and before.fought ~= dragon
  if hasFought then now.health, now.fought = 0.5, dragon end
  storage.set(key, now)
  return now, hasFought
end

-- Each hour until it is well, or until the dragon comes: what is then nobody knows, so then it asks again.
-- After a fight it sleeps until it is well.
local function timeline(context)
  local state, hasFought = known(context)
  local dragon = context.configuration.dragon
  local isFight = dragon ~= nil and dragon > context.now
  local step = hasFought and (1 - state.health) * 4 * hour or hour
  local entries, moment = {}, context.now
  repeat
    local health = healed(state, moment)
    entries[#entries + 1] = { date = moment, health = health, name = context.configuration.character }
    moment = moment + step
  until health >= 1 or isFight and moment >= dragon
  local isWell = entries[1].health >= 1
  return Timeline { entries = entries, policy = isFight and after(dragon) or isWell and never or atEnd }
end

local function percent(part) return number.format(part, { style = "percent", maximumFractionDigits = 0 }) end

return widget {
  category = "Examples", keywords = { "health", "character", "hero" },
  kind = "com.mygame.healing", displayName = "Healing", description = "Shows how a character recovers.",
  families = { "systemSmall", "accessoryInline" }, intent = SelectCharacter,
  provider = {
    placeholder = function(context) return { date = context.now, health = 0.25, name = "Power Panda" } end,
    timeline = timeline,
  },
  view = {
    accessoryInline = function(entry) return Text(entry.name .. " " .. percent(entry.health)) end,
    default = function(entry)
      return VStack {
        alignment = "leading",
        Text(entry.name):font "headline":lineLimit(1):minimumScaleFactor(0.7), Spacer(),
        Text(percent(entry.health)):font "title":bold(),
        ProgressView(entry.health):tint(entry.health < 0.5 and "orange" or "green"),
      }:dynamicTypeSize { max = "xxxLarge" }
    end,
  },
}
