-- The weather of a city: now, the hours to come, and the next days.
-- It shows JSON over http, a choice of city and unit, an entry an hour from one answer, and a picture for each failure.
-- Try: lunette render widgets/weather --allow network=api.open-meteo.com --config city=Tokyo
local cities, forecast, source = require "cities", require "forecast", require "source"

local names = {}
for i, city in ipairs(cities) do names[i] = city.name end

local Place = intent {
  id = "Place", title = "Place",
  parameters = {
    { "city", type = "enum", title = "City", options = names, default = "Berlin" },
    { "unit", type = "enum", title = "Unit", options = { "celsius", "fahrenheit" }, default = "celsius" },
  },
}

local function degrees(value) return ("%.0f°"):format(value) end

local tints = { ["sun.max"] = "sun", ["moon.stars"] = "night", ["cloud.sun"] = "sun", ["cloud.bolt.rain"] = "sun" }

local function symbol(row) return Image { systemName = row.symbol }:foregroundStyle(tints[row.symbol] or "sky") end

local function range(day) return ("H %s  L %s"):format(degrees(day.high), degrees(day.low)) end

-- City, temperature and what the sky does.
local function current(e)
  return VStack {
    alignment = "leading", spacing = 0,
    Text(e.city):font "headline",
    HStack { Text(degrees(e.now.temperature)):font "largeTitle", Spacer(), symbol(e.now):font "title" },
    Text(e.now.name), Text(range(e.today)):foregroundStyle "secondary",
  }:lineLimit(1):minimumScaleFactor(0.7)
end

local function hours(list, count)
  return HStack { spacing = 0, ForEach(list, function(hour, i)
    return i <= count and VStack {
      spacing = 0,
      Text(("%02d"):format(hour.clock)):font "caption":foregroundStyle "secondary",
      symbol(hour), Text(degrees(hour.temperature)):monospacedDigit(),
    }:frame { maxWidth = math.huge }
  end) }
end

local function days(list, count, spacing)
  return Grid { alignment = "leading", verticalSpacing = spacing, ForEach(list, function(day, i)
    return i <= count and GridRow {
      Text(day.weekday), symbol(day), Text(day.name):lineLimit(1):frame { maxWidth = math.huge, alignment = "leading" },
      Text(degrees(day.low)):foregroundStyle "secondary":gridColumnAlignment "trailing",
      Text(degrees(day.high)):gridColumnAlignment "trailing",
    }
  end) }
end

local function large(e, count, spacing)
  return VStack {
    alignment = "leading",
    current(e), Divider(), hours(e.hours, 6), Divider(), days(e.days, count, spacing), Spacer(),
  }
end

local function problem(e, isSmall)
  return VStack {
    Image { systemName = "cloud" }, Text(e.problem):bold(),
    not isSmall and Text(e.detail):font "caption",
  }:multilineTextAlignment "center":foregroundStyle "secondary"
end

local views = {
  accessoryInline = function(e)
    local function label(text) return Label { text, systemImage = e.now.symbol } end
    local short = degrees(e.now.temperature)
    return ViewThatFits { label(short .. " " .. e.city), label(short) }
  end,
  accessoryCircular = function(e)
    local span = math.max(e.today.high - e.today.low, 1)
    local part = math.min(math.max((e.now.temperature - e.today.low) / span, 0), 1)
    return Gauge { value = part, label = e.city, currentValueLabel = degrees(e.now.temperature) }
      :gaugeStyle "accessoryCircular":tint "sun":minimumScaleFactor(0.5)
  end,
  accessoryRectangular = function(e)
    return VStack {
      alignment = "leading", spacing = 0,
      HStack { symbol(e.now), Text(degrees(e.now.temperature)), Text(e.city):bold() },
      Text(e.now.name), Text(range(e.today)),
    }:lineLimit(1):minimumScaleFactor(0.6)
  end,
  systemSmall = function(e) return VStack { alignment = "leading", current(e), Spacer() } end,
  systemMedium = function(e)
    return ViewThatFits {
      axes = "vertical",
      VStack { alignment = "leading", current(e), Spacer(), hours(e.hours, 6) },
      VStack { alignment = "leading", current(e), Spacer() },
    }
  end,
  systemLarge = function(e) return ViewThatFits { large(e, 4, 16), large(e, 4, 0), large(e, 2, 0), large(e, 1, 0) } end,
}

local function example(context)
  local row = { temperature = 12, name = "Partly cloudy", symbol = "cloud.sun", low = 4, high = 13 }
  local entry = { date = context.now, city = context.configuration.city, now = row, today = row, hours = {}, days = {} }
  for i = 1, 6 do entry.hours[i] = { clock = 8 + i, temperature = 10 + i, symbol = "cloud.sun" } end
  for i, weekday in ipairs { "Mon", "Tue", "Wed", "Thu" } do
    entry.days[i] = { weekday = weekday, name = "Overcast", symbol = "cloud", low = 4 + i, high = 12 + i }
  end
  return entry
end

return widget {
  kind = "weather", displayName = "Weather", description = "Shows the weather of a city.", intent = Place,
  permissions = { network = { source.host } },
  colors = {
    sun = { light = "#9A5B00", dark = "#FFD60A" }, sky = { light = "#0A5FA8", dark = "#64B5FF" },
    night = { light = "#4B3FA8", dark = "#B3A9FF" },
  },
  families = {
    "systemSmall", "systemMedium", "systemLarge", "accessoryInline", "accessoryCircular", "accessoryRectangular",
  },
  provider = {
    placeholder = example,
    snapshot = function(context)
      if context.isPreview then return example(context) end
      return forecast(context)[1]
    end,
    timeline = function(context)
      local entries, failed = forecast(context)
      -- A failure is tried again soon; a forecast is good for some hours.
      return { entries = entries, policy = after(context.now + (failed and 15 * 60 or 3 * 3600), { jitter = 300 }) }
    end,
  },
  view = function(e, environment)
    local family = environment.widgetFamily
    if not e.problem then return views[family](e) end
    if family == "accessoryInline" then return Label { e.problem, systemImage = "cloud" } end
    if family == "accessoryCircular" then return Image { systemName = "cloud" }:accessibilityLabel(e.problem) end
    return problem(e, family ~= "systemMedium" and family ~= "systemLarge")
  end,
}
