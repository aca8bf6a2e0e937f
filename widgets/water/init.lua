-- Water: the glasses of today, how many are still to go, and the days of this week.
-- It shows words with plurals in four languages (strings/), one of them from right to left, and a button that counts.
-- Try: lunette preview widgets/water --matrix locales

local Goal = intent {
  id = "Goal", title = "Goal",
  parameters = { { "glasses", type = "integer", title = "Glasses a day", default = 8, min = 1, max = 30 } },
}

local function key(day) return date.format(day, "yyyy-MM-dd") end

local Drink = intent {
  id = "Drink", title = "Drink a glass",
  perform = function()
    local drunk, today = storage.get("drunk", {}), date.startOfDay(date.now())
    local kept = {}
    for back = 0, 6 do
      local day = key(date.add(today, { days = -back }))
      kept[day] = drunk[day]
    end
    kept[key(today)] = (kept[key(today)] or 0) + 1
    storage.set("drunk", kept)
  end,
}

local function entry(context, drunk)
  local today, week = date.startOfDay(context.now), {}
  for back = 6, 0, -1 do
    local day = date.add(today, { days = -back })
    week[#week + 1] = { day = day, count = drunk[key(day)] or 0 }
  end
  return { date = context.now, count = week[7].count, goal = context.configuration.glasses, week = week }
end

local function sample(context)
  local drunk, today = {}, date.startOfDay(context.now)
  for back, count in ipairs { 8, 6, 9, 8, 5, 7, 6 } do drunk[key(date.add(today, { days = -back }))] = count end
  drunk[key(today)] = math.max(context.configuration.glasses - 3, 1)
  return entry(context, drunk)
end

local function left(e)
  if e.count >= e.goal then return Text "Enough for today" end
  return Text(localized("%d glasses to go", e.goal - e.count))
end

local function head(e)
  return VStack {
    alignment = "leading", spacing = 0,
    HStack {
      Label { "Water", systemImage = "drop.fill" }:foregroundStyle "blue":bold():minimumScaleFactor(0.3),
      Spacer { minLength = 0 },
      Button { action = Drink {}, Image { systemName = "plus" } }:tint "blue"
        :accessibilityLabel(localized "Drink a glass"),
    },
    HStack {
      alignment = "lastTextBaseline",
      Text.verbatim(tostring(e.count)):font { size = 34, weight = "bold" },
      Text(localized("of %d glasses", e.goal)):foregroundStyle "secondary":minimumScaleFactor(0.5),
    },
  }:lineLimit(1)
end

local function gauge(e)
  return Gauge { value = math.min(e.count, e.goal), max = e.goal, label = "Water" }:labelsHidden():tint "blue"
end

local function small(e)
  return VStack {
    alignment = "leading", spacing = 0,
    head(e), Spacer(),
    VStack {
      alignment = "leading", spacing = 6, gauge(e), left(e):font "caption":foregroundStyle "secondary":lineLimit(2),
    },
  }:dynamicTypeSize { max = "xxxLarge" }
end

local function week(e)
  return Chart { ForEach(e.week, function(day, i)
    return BarMark { x = date.format(day.day, "EEE"), y = day.count, foregroundStyle = i == 7 and "blue" or "tertiary" }
  end), RuleMark { y = e.goal, dash = { 4, 4 }, foregroundStyle = "secondary" } }
    :chartYAxis "hidden":dynamicTypeSize { max = "xxxLarge" }:accessibilityLabel(localized "This week")
end

return widget {
  category = "Everyday", keywords = { "drink", "glasses", "habit", "health" },
  kind = "water", displayName = "Water", description = "Counts the glasses of a day.", intent = Goal,
  families = { "systemSmall", "systemMedium", "accessoryInline", "accessoryRectangular" },
  provider = {
    placeholder = sample,
    snapshot = function(context)
      return context.isPreview and sample(context) or entry(context, storage.get("drunk", {}))
    end,
    timeline = function(context)
      local now = entry(context, storage.get("drunk", {}))
      return { entries = { now }, policy = after(date.next(context.now, { hour = 0 })) }
    end,
  },
  previews = {
    { name = "None yet", family = "systemSmall", entry = { count = 0, goal = 8, week = {} } },
    { name = "One to go", family = "systemSmall", entry = { count = 7, goal = 8, week = {} } },
    { name = "Enough", family = "systemSmall", entry = { count = 9, goal = 8, week = {} } },
    { name = "Polski", family = "systemSmall", environment = { locale = "pl_PL" } },
  },
  view = {
    accessoryInline = function(e) return Label { left(e), systemImage = "drop.fill" } end,
    accessoryRectangular = function(e)
      return VStack { alignment = "leading", spacing = 0,
        Label { Text(localized("%d glasses", e.count)):bold(), systemImage = "drop.fill" },
        left(e):foregroundStyle "secondary":font "subheadline", gauge(e):padding { top = 5 },
      }:lineLimit(1):dynamicTypeSize { max = "xLarge" }
    end,
    systemMedium = function(e) return HStack { spacing = 16, small(e):frame { width = 152 }, week(e) } end,
    default = small,
  },
}
