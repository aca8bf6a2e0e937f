-- World clocks: the time in several cities, where it is on each one's day, and how far it is from here.
-- It shows arithmetic in named time zones, an entry a minute, a gauge in the colours of a day, and ViewThatFits.
-- Try: lunette render widgets/clock.lua --at 2026-03-29T00:59:30Z --time-zone Europe/Berlin
local cities = {
  { name = "London", zone = "Europe/London" },
  { name = "Delhi", zone = "Asia/Kolkata" },
  { name = "Tokyo", zone = "Asia/Tokyo" },
  { name = "Honolulu", zone = "Pacific/Honolulu" },
  { name = "New York", zone = "America/New_York" },
  { name = "Berlin", zone = "Europe/Berlin" },
}

-- +9 h, +5:30, −8 h.
local function distance(seconds)
  if seconds == 0 then return "same time" end
  local minutes = math.abs(seconds) // 60
  local text = minutes % 60 == 0 and "%d h" or "%d:%02d"
  return (seconds < 0 and "−" or "+") .. text:format(minutes // 60, minutes % 60)
end

-- What a clock shows at a moment: plain data, so that the view needs no calendar.
local function clock(city, now)
  local here, there = date.components(now), date.components(now, city.zone)
  local day = ""
  if there.day ~= here.day then day = there.offset > here.offset and "tomorrow, " or "yesterday, " end
  return {
    name = city.name, time = ("%02d:%02d"):format(there.hour, there.minute), hour = there.hour + there.minute / 60,
    isDay = there.hour >= 6 and there.hour < 20, distance = day .. distance(there.offset - here.offset),
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

local function shade(clock) return clock.isDay and "primary" or "secondary" end

local function line(clock)
  return HStack {
    Text(clock.name), Spacer(), Text(clock.time):bold():monospacedDigit():foregroundStyle(shade(clock)),
  }:lineLimit(1):minimumScaleFactor(0.5)
end

local function narrow(clock)
  return VStack {
    alignment = "leading", spacing = 0,
    line(clock), Text(clock.distance):font "caption":foregroundStyle "secondary":lineLimit(1):minimumScaleFactor(0.6),
  }
end

-- The colours of a day by the hour: night, dawn, day, dusk, night.
local day = LinearGradient { stops = {
  { "night", 0 }, { "night", 5 / 24 }, { "dawn", 7 / 24 }, { "noon", 9 / 24 }, { "noon", 17 / 24 }, { "dusk", 19 / 24 },
  { "night", 21 / 24 }, { "night", 1 },
}, startPoint = "leading", endPoint = "trailing" }

local function wide(clock)
  local sun = Image { systemName = clock.isDay and "sun.max" or "moon" }:symbolRenderingMode "multicolor"
  return HStack {
    alignment = "top", spacing = 16,
    Grid {
      alignment = "leading", verticalSpacing = 3,
      GridRow {
        sun,
        HStack {
          Text(clock.name):bold():lineLimit(1), Spacer(),
          Text(clock.distance):foregroundStyle "secondary":lineLimit(1),
        },
      },
      GridRow {
        Color "clear":gridCellUnsizedAxes { "horizontal", "vertical" },
        Gauge(clock.hour / 24):gaugeStyle "accessoryLinear":tint(day):accessibilityLabel "Day"
          :accessibilityValue(clock.time),
      },
    },
    Text(clock.time):font { size = 28 }:monospacedDigit():foregroundStyle(shade(clock)),
  }
end

return widget {
  kind = "clock", displayName = "World Clock", description = "Shows the time in several cities.",
  families = { "systemSmall", "systemMedium", "systemLarge", "accessoryInline", "accessoryRectangular" },
  colors = {
    night = { light = "#5566B8", dark = "#20284E" }, dawn = { light = "#E08A4A", dark = "#E08A4A" },
    noon = { light = "#F2B52E", dark = "#FFD24A" }, dusk = { light = "#E0704A", dark = "#E0704A" },
  },
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
      return ViewThatFits { list(e, 3, 0, line), list(e, 2, 0, line) }:dynamicTypeSize { max = "xxxLarge" }
    end,
    systemSmall = function(e)
      return ViewThatFits { list(e, 4, 0, narrow), list(e, 3, 8, narrow), list(e, 3, 0, narrow) }
        :dynamicTypeSize { max = "xxxLarge" }
    end,
    systemMedium = function(e) return ViewThatFits { list(e, 4, 0, wide), list(e, 3, 0, wide),
      list(e, 3, 0, line) }:dynamicTypeSize { max = "accessibility3" } end,
    default = function(e)
      return ViewThatFits { list(e, 6, 24, wide), list(e, 6, 16, wide), list(e, 4, 16, wide), list(e, 6, 0, line) }
    end,
  },
}
