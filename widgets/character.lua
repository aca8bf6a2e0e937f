-- Xcode's widget template: the time of five hourly entries, and the family's name; below it, the same by the minute.
-- It shows a configuration intent that nothing reads yet, entries made in a loop, and the policies atEnd and never.
-- Try: lunette timeline CharacterWidget --family systemSmall --at 2026-01-15T12:00:00Z
local Configuration = intent { id = "Configuration", title = "Configuration", parameters = {} }

-- Five entries, one for each hour or minute, beginning now.
local function five(now, unit)
  local entries = {}
  for offset = 0, 4 do entries[offset + 1] = { date = date.add(now, { [unit] = offset }) } end
  return entries
end

local function now(context) return { date = context.now } end

local names = { systemSmall = "small", systemMedium = "medium", systemLarge = "large" }

local function view(entry, environment)
  return VStack { Text(entry.date, "time"):minimumScaleFactor(0.5), Text(names[environment.widgetFamily]) }
end

return bundle {
  category = "Examples", keywords = { "avatar", "health", "hero" },
  name = "Character",
  widget {
    kind = "CharacterWidget", displayName = "🐣 Widget", description = "This is 🐣 widget.", intent = Configuration,
    provider = {
      placeholder = now, snapshot = now,
      timeline = function(context) return Timeline { entries = five(context.now, "hours"), policy = atEnd } end,
    },
    view = view, previews = { { name = "small", family = "systemSmall" } },
  },
  -- The rewrite without a configuration: an entry a minute, and no reload until somebody asks for one.
  widget {
    kind = "CharacterWidgetByMinute", displayName = "🐣 by Minute", description = "This is 🐣 widget.",
    provider = {
      snapshot = now,
      timeline = function(context) return Timeline { entries = five(context.now, "minutes"), policy = never } end,
    },
    view = view,
  },
}
