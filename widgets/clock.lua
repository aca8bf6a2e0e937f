-- World clocks: the time and the day in several cities, and how far they are from here.
-- It shows calendar arithmetic in named time zones, an entry a minute, and ViewThatFits in place of cases for sizes.
-- Try: lunette render widgets/clock.lua --at 2026-03-29T00:59:30Z --time-zone Europe/Berlin
local cities = {
  { name = "Tokyo", zone = "Asia/Tokyo" },
  { name = "Delhi", zone = "Asia/Kolkata" },
  { name = "Berlin", zone = "Europe/Berlin" },
  { name = "London", zone = "Europe/London" },
  { name = "New York", zone = "America/New_York" },
  { name = "San Francisco", zone = "America/Los_Angeles" },
}

-- +9 h, +5:30 h, −8 h.
local function distance(seconds)
  if seconds == 0 then return "same time" end
  local minutes = math.abs(seconds) // 60
  local text = minutes % 60 == 0 and "%d h" or "%d:%02d h"
  return (seconds < 0 and "−" or "+") .. text:format(minutes // 60, minutes % 60)
end

-- What a clock shows at a moment: plain data, so that the view needs no calendar.
local function clock(city, now)
  local here, there = date.components(now), date.components(now, city.zone)
  local day = "today"
  if there.day ~= here.day then day = there.offset > here.offset and "tomorrow" or "yesterday" end
  return {
    name = city.name, time = ("%02d:%02d"):format(there.hour, there.minute), day = day,
    isDay = there.hour >= 6 and there.hour < 20, distance = distance(there.offset - here.offset),
  }
end

local function entry(now)
  local clocks = {}
  for i, city in ipairs(cities) do clocks[i] = clock(city, now) end
  return { date = now, clocks = clocks }
end

-- The first `count` clocks, one below the other.
local function list(entry, count, spacing, row)
  return VStack { alignment = "leading", spacing = spacing, ForEach(entry.clocks, function(clock, i)
    return i <= count and row(clock)
  end) }
end

local function line(clock)
  return HStack { Text(clock.name), Spacer(), Text(clock.time):bold():monospacedDigit() }
    :lineLimit(1):minimumScaleFactor(0.5)
end

local function narrow(clock)
  return VStack {
    alignment = "leading", spacing = 0,
    line(clock), Text(clock.day .. ", " .. clock.distance):font "caption":foregroundStyle "secondary":lineLimit(1),
  }
end

local function wide(clock)
  return HStack {
    Image { systemName = clock.isDay and "sun.max" or "moon" }:foregroundStyle(clock.isDay and "yellow" or "indigo"),
    narrow(clock),
  }
end

return widget {
  kind = "clock", displayName = "World Clock", description = "Shows the time in several cities.",
  families = { "systemSmall", "systemMedium", "systemLarge", "accessoryInline", "accessoryRectangular" },
  provider = {
    placeholder = function(context) return entry(context.now) end,
    timeline = function(context)
      local entries, minute = {}, context.now - context.now % 60
      for i = 0, 59 do entries[i + 1] = entry(minute + i * 60) end
      return { entries = entries, policy = atEnd }
    end,
  },
  view = {
    accessoryInline = function(e)
      local first, second = e.clocks[1], e.clocks[3]
      local short = first.name .. " " .. first.time
      return ViewThatFits { Text(short .. " · " .. second.name .. " " .. second.time), Text(short) }
    end,
    accessoryRectangular = function(e)
      return ViewThatFits { list(e, 3, 0, line), list(e, 2, 0, line) }
    end,
    systemSmall = function(e) return ViewThatFits { list(e, 4, 0, narrow), list(e, 3, 0, narrow) } end,
    default = function(e)
      return ViewThatFits { list(e, 6, 16, wide), list(e, 4, 0, wide), list(e, 3, 0, wide) }
    end,
  },
}
