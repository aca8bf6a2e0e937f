-- A countdown: the days until a date that is looked forward to.
-- It shows a configured date, one entry a day, large figures, and a bar of how far the year has come.
-- Try: lunette render widgets/countdown.lua --config title=Holiday --config day=2027-07-01
local Goal = intent {
  id = "Goal", title = "Countdown",
  parameters = {
    { "title", type = "string", title = "Title", default = "New Year" },
    { "day", type = "date", title = "Day" },
    { "color", type = "enum", title = "Colour", default = "pink", options = {
      { value = "red", title = "Red" }, { value = "orange", title = "Orange" }, { value = "green", title = "Green" },
      { value = "blue", title = "Blue" }, { value = "purple", title = "Purple" }, { value = "pink", title = "Pink" },
    } },
  },
}

local function newYear(now) return date.from { year = date.components(now).year + 1, month = 1, day = 1 } end

-- What is shown on the day that begins at `today`; the way is a year long.
local function entry(moment, configuration, goal)
  local today = date.startOfDay(moment)
  -- A day may have 23 or 25 hours.
  local days = math.floor((date.startOfDay(goal) - today) / 86400 + 0.5)
  return {
    date = moment, title = configuration.title or "New Year", color = configuration.color or "pink",
      days = math.abs(days),
    isPast = days < 0, goal = goal, part = math.max(0, math.min(1 - days / 365, 1)),
  }
end

local function words(e)
  if e.days == 0 then return "today" end
  return (e.days == 1 and "day" or "days") .. (e.isPast and " ago" or " left")
end

local function number(e, size)
  return Text(e.days):font { size = size, weight = "bold" }:foregroundStyle(e.color)
end

local function bar(e) return ProgressView(e.part):tint(e.color):labelsHidden():accessibilityLabel(e.title) end

return widget {
  category = "Everyday", keywords = { "date", "days", "until", "event", "anniversary" },
  kind = "countdown", displayName = "Countdown", description = "Counts the days to a date.", intent = Goal,
  families = { "systemSmall", "systemMedium", "accessoryInline", "accessoryRectangular", "accessoryCircular" },
  provider = {
    placeholder = function(context)
      return { date = context.now, title = "New Year", color = "pink", days = 39, goal = context.now, part = 0.9 }
    end,
    timeline = function(context)
      local goal, entries = context.configuration.day or newYear(context.now), {}
      for i = 0, 6 do
        local moment = i == 0 and context.now or date.add(date.startOfDay(context.now), { days = i })
        entries[i + 1] = entry(moment, context.configuration, goal)
      end
      return { entries = entries, policy = atEnd }
    end,
  },
  view = {
    accessoryInline = function(e)
      local days = e.days .. " " .. words(e)
      return ViewThatFits { Text.verbatim(e.title .. ": " .. days), Text(days), Text(e.days) }
    end,
    accessoryCircular = function(e)
      return Gauge { value = e.part, currentValueLabel = Text(e.days):lineLimit(1):minimumScaleFactor(0.2) }
        :gaugeStyle "accessoryCircular":tint(e.color)
        :accessibilityLabel(e.title)
    end,
    accessoryRectangular = function(e)
      return VStack {
        alignment = "leading", spacing = 2, Text.verbatim(e.title):bold():lineLimit(1),
        Text(e.days .. " " .. words(e)):foregroundStyle "secondary", bar(e),
      }:dynamicTypeSize { max = "xxxLarge" }
    end,
    systemSmall = function(e)
      return VStack {
        alignment = "leading", spacing = 0, Text.verbatim(e.title):font "headline":lineLimit(1):minimumScaleFactor(0.7),
        Text(e.goal, "date"):font "caption":foregroundStyle "secondary":lineLimit(1):minimumScaleFactor(0.7), Spacer(),
        e.days > 0 and number(e, 48),
        VStack { alignment = "leading", spacing = 6, Text(words(e)):lineLimit(1), bar(e) },
      }:dynamicTypeSize { max = "xxxLarge" }
    end,
    default = function(e)
      return VStack {
        alignment = "leading", spacing = 0,
        HStack {
          alignment = "top",
          VStack {
            alignment = "leading", spacing = 0,
            Text.verbatim(e.title):font "headline":lineLimit(1):minimumScaleFactor(0.7),
            Text(e.goal, "date"):foregroundStyle "secondary":lineLimit(1):minimumScaleFactor(0.5),
          },
          Spacer(),
          HStack {
            alignment = "lastTextBaseline", e.days > 0 and number(e, e.days > 99 and 56 or 72):layoutPriority(1),
            Text(words(e)):font "title3":lineLimit(1):minimumScaleFactor(0.5),
          }:dynamicTypeSize { max = "xLarge" },
        },
        Spacer(), bar(e),
      }:dynamicTypeSize { max = "accessibility3" }
    end,
  },
}
