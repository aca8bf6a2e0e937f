-- Asks for the forecast and turns the answer into entries: one an hour, each with the hours and days after it.
-- What can go wrong (no permission, no network, a strange answer) comes back as a sentence for the picture.
-- Times are unix seconds, days begin at the city's own midnight.
local cities, source = require "cities", require "source"

-- The weather codes of the World Meteorological Organization, as far as Open-Meteo uses them.
local conditions = {
  { 0, "Clear", "sun.max", "moon.stars" }, { 2, "Partly cloudy", "cloud.sun", "cloud.moon" },
  { 3, "Overcast", "cloud" }, { 48, "Fog", "cloud.fog" }, { 57, "Drizzle", "cloud.drizzle" },
  { 67, "Rain", "cloud.rain" },
  { 77, "Snow", "cloud.snow" }, { 82, "Showers", "cloud.heavyrain" }, { 86, "Snow showers", "cloud.snow" },
  { 99, "Thunderstorm", "cloud.bolt.rain" },
}

-- What a code is called, and its symbol by day or by night.
local function condition(code, isDay)
  for _, one in ipairs(conditions) do
    if code <= one[1] then return one[2], not isDay and one[4] or one[3] end
  end
  return "Unknown", "questionmark"
end

local function place(name)
  for _, city in ipairs(cities) do
    if city.name == name then return city end
  end
  return cities[1]
end

local function ask(configuration)
  local city = place(configuration.city)
  return http.get(source.url, {
    query = {
      latitude = city[1], longitude = city[2], timezone = "auto", timeformat = "unixtime", forecast_days = 6,
      temperature_unit = configuration.unit,
      hourly = "temperature_2m,weather_code,precipitation_probability,is_day",
      daily = "weather_code,temperature_2m_max,temperature_2m_min",
    },
  })
end

-- The answer as data, or nil and why there is none. A refused permission is raised, so the call is a protected one.
local function fetch(configuration)
  local ok, answer, message = pcall(ask, configuration)
  if not ok then return nil, "Not allowed yet", "It wants to reach " .. source.host .. ".\nlunette grant weather" end
  if not answer then return nil, "No forecast", message end
  local data, fault = answer:json()
  if answer.status ~= 200 or type(data) ~= "table" then
    return nil, "No forecast", fault or source.host .. " answered " .. answer.status
  end
  return data
end

-- A list of numbers, as long as `like`; nil for anything else.
local function numbers(list, like)
  if type(list) ~= "table" or #list ~= #like then return nil end
  for _, value in ipairs(list) do
    if type(value) ~= "number" then return nil end
  end
  return list
end

-- Rows of { time =, name = … } from lists side by side; nil where one is missing.
local function rows(table, names)
  local times = type(table) == "table" and table.time
  if type(times) ~= "table" or not numbers(times, times) then return nil end
  local rows = {}
  for i, time in ipairs(times) do rows[i] = { time = time } end
  for key, name in pairs(names) do
    local list = numbers(table[key], times)
    if not list then return nil end
    for i, value in ipairs(list) do rows[i][name] = value end
  end
  return rows
end

local function hours(data)
  local list = rows(data.hourly, {
    temperature_2m = "temperature", weather_code = "code", precipitation_probability = "rain", is_day = "isDay",
  })
  for _, hour in ipairs(list or {}) do
    hour.name, hour.symbol = condition(hour.code, hour.isDay == 1)
    hour.zone = data.timezone
  end
  return list
end

local function days(data)
  local list = rows(data.daily, { weather_code = "code", temperature_2m_max = "high", temperature_2m_min = "low" })
  for _, day in ipairs(list or {}) do
    day.name, day.symbol = condition(day.code, true)
    day.zone = data.timezone
  end
  return list
end

-- An entry for each hour from this one on, at most a day ahead.
local function entries(data, now, configuration)
  local hours, days = hours(data), days(data)
  if not hours or not days then return nil end
  local list = {}
  for i, hour in ipairs(hours) do
    if hour.time > now - 3600 and hour.time < now + 24 * 3600 and i + 6 <= #hours then
      local today = 1
      while days[today + 1] and days[today + 1].time <= hour.time do today = today + 1 end
      list[#list + 1] = {
        date = math.max(hour.time, now), city = configuration.city, now = hour, today = days[today],
        hours = table.move(hours, i + 1, i + 6, 1, {}),
        days = table.move(days, today + 1, math.min(today + 4, #days), 1, {}),
      }
    end
  end
  return #list > 0 and list or nil
end

-- The timeline's entries; or one that tells what is missing.
return function(context)
  local configuration = context.configuration
  local data, problem, detail = fetch(configuration)
  local ok, list = pcall(entries, data or {}, context.now, configuration)
  if data and ok and list then return list end
  problem, detail = problem or "No forecast", detail or "The answer of " .. source.host .. " is not a forecast"
  return { { date = context.now, city = configuration.city, problem = problem, detail = detail } }, true
end
