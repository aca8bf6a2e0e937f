-- Xcode's widget template: the time of five hourly entries, and the family's name.
-- It shows a configuration intent that nothing reads, entries made in a loop, and a timeline that is asked for anew at its end.
-- Try: lunette timeline CharacterWidget --family systemSmall --at 2026-01-15T12:00:00Z
local Configuration = intent { id = "Configuration", title = "Configuration", parameters = {} }

-- Entries at the given distance, beginning now: the seed's loop over 0 ..< 5.
local function five(now, unit)
  local entries = {}
  for offset = 0, 4 do entries[offset + 1] = { date = date.add(now, { [unit] = offset }) } end
  return entries
end

local names = { systemSmall = "small", systemMedium = "medium", systemLarge = "large" }

local function timeAndFamily(entry, environment)
  return VStack { Text(entry.date, "time"), Text(names[environment.widgetFamily]) }
end

local function placeholder(context) return { date = context.now } end

return bundle {
  name = "Character",
  widget {
    kind = "CharacterWidget", displayName = "🐣 Widget", description = "This is 🐣 widget.", intent = Configuration,
    provider = {
      placeholder = placeholder, snapshot = placeholder,
      timeline = function(context) return Timeline { entries = five(context.now, "hours"), policy = atEnd } end,
    },
    view = timeAndFamily,
    previews = { { name = "small", family = "systemSmall" } },
  },
  -- The static rewrite: an entry a minute, and no reload until somebody asks.
  widget {
    kind = "CharacterWidgetByMinute", displayName = "🐣 Widget, by the minute", description = "This is 🐣 widget.",
    provider = {
      snapshot = placeholder,
      timeline = function(context) return Timeline { entries = five(context.now, "minutes"), policy = never } end,
    },
    view = timeAndFamily,
  },
}
