-- The weather of a city: now, the hours to come, and the next days.
-- It shows JSON over http, a choice of city and unit, an entry an hour from one answer, and a picture for each failure.
-- Try: lunette render widgets/weather --allow network=api.open-meteo.com --config city=Tokyo
local cities, forecast, source, views = require "cities", require "forecast", require "source", require "views"

local names = {}
for i, city in ipairs(cities) do names[i] = city.name end

-- The time zone's city, if it is one of the list: Europe/London gives London.
local function home(context)
  local city = ((context.timeZone or ""):match "([^/]+)$" or ""):gsub("_", " ")
  for _, name in ipairs(names) do
    if name == city then return name end
  end
  return "Berlin"
end

local Place = intent {
  id = "Place", title = "Place",
  parameters = {
    { "city", type = "enum", title = "City", options = names, default = home },
    { "unit", type = "enum", title = "Unit", default = "celsius",
      options = { { value = "celsius", title = "Celsius" }, { value = "fahrenheit", title = "Fahrenheit" } } },
  },
}

-- A day for galleries and placeholders: a fair morning, rain in the evening.
local hours = { "cloud.sun", "sun.max", "sun.max", "cloud.sun", "cloud", "cloud.rain" }
local week = {
  { "Rain", "cloud.rain", 12, 19 }, { "Rain", "cloud.rain", 9, 15 }, { "Overcast", "cloud", 8, 16 },
  { "Sunny", "sun.max", 11, 22 }, { "Storm", "cloud.bolt", 15, 27 }, { "Partly cloudy", "cloud.sun", 14, 23 },
  { "Sunny", "sun.max", 13, 24 },
}

local function example(context)
  local now = { temperature = 21, name = "Partly cloudy", symbol = "cloud.sun", low = 13, high = 24 }
  local entry = { date = context.now, city = context.configuration.city, now = now, today = now, hours = {}, days = {} }
  local noon = date.startOfDay(context.now) + 12 * 3600
  for i, symbol in ipairs(hours) do
    entry.hours[i] = { time = noon + i * 3600, temperature = 20 + i, symbol = symbol }
  end
  for i, day in ipairs(week) do
    entry.days[i] = {
      time = date.add(context.now, { days = i }), name = day[1], symbol = day[2], low = day[3], high = day[4],
    }
  end
  return entry
end

return widget {
  category = "Everyday", keywords = { "forecast", "temperature", "rain", "wind" },
  kind = "weather", displayName = "Weather", description = "Shows the weather of a city.", intent = Place,
  permissions = { network = { source.host } },
  colors = {
    skyTop = { light = "#A9D3FB", dark = "#14244E" }, skyMiddle = { light = "#CFE7FD", dark = "#234A86" },
    skyLow = { light = "#EDF6FF", dark = "#3A6496" }, mist = { light = "#2F4A70", dark = "#D5E2F5" },
    track = { light = "#0D244426", dark = "#00000052" },
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
  view = views,
}
