-- World clocks: the time in several cities, where it is on each one's day, and how far it is from here.
-- It shows arithmetic in named time zones, an entry a minute, a gauge in the colours of a day, and ViewThatFits.
-- Try: lunette render widgets/clock.lua --at 2026-03-29T00:59:30Z --time-zone Europe/Berlin
local zones = {
  ["Auckland"] = "Pacific/Auckland", ["Berlin"] = "Europe/Berlin", ["Buenos Aires"] = "America/Argentina/Buenos_Aires",
  ["Cairo"] = "Africa/Cairo", ["Chicago"] = "America/Chicago", ["Delhi"] = "Asia/Kolkata", ["Dubai"] = "Asia/Dubai",
  ["Honolulu"] = "Pacific/Honolulu", ["Lagos"] = "Africa/Lagos", ["London"] = "Europe/London",
  ["Los Angeles"] = "America/Los_Angeles", ["Mexico City"] = "America/Mexico_City", ["Nairobi"] = "Africa/Nairobi",
  ["New York"] = "America/New_York", ["Paris"] = "Europe/Paris", ["São Paulo"] = "America/Sao_Paulo",
  ["Seoul"] = "Asia/Seoul", ["Shanghai"] = "Asia/Shanghai", ["Singapore"] = "Asia/Singapore",
  ["Sydney"] = "Australia/Sydney", ["Tokyo"] = "Asia/Tokyo",
}

local names = {}
for name in pairs(zones) do names[#names + 1] = name end

local Cities = intent {
  id = "Cities", title = "Cities",
  parameters = {
    { "cities", type = "enum", list = true, title = "Cities", options = names,
      default = { "London", "Delhi", "Tokyo", "Honolulu", "New York", "Berlin" } },
  },
}

-- +9 h, +5:30, −8 h.
local function distance(seconds)
  if seconds == 0 then return "same time" end
  local minutes = math.abs(seconds) // 60
  local text = minutes % 60 == 0 and "%d h" or "%d:%02d"
  return (seconds < 0 and "−" or "+") .. text:format(minutes // 60, minutes % 60)
end

-- What a clock shows at a moment: plain data, so that the view needs no calendar. Of 1:47 PM the half is apart.
local function clock(name, now)
  local here, there = date.components(now), date.components(now, zones[name])
  local text, day = date.format(now, { time = "short", timeZone = zones[name] }), ""
  local digits, half = text:match "^(.-)%s+(%a+)$"
  if there.day ~= here.day then day = there.offset > here.offset and "tomorrow, " or "yesterday, " end
  return {
    name = name, time = text, digits = digits or text, half = half, hour = there.hour + there.minute / 60,
    isDay = there.hour >= 6 and there.hour < 20, distance = day .. distance(there.offset - here.offset),
  }
end

local function entry(now, names)
  local clocks = {}
  for i, name in ipairs(names) do clocks[i] = clock(name, now) end
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
    Text(clock.name):truncationMode "tail", Spacer { minLength = 0 },
    Text(clock.time):bold():monospacedDigit():foregroundStyle(shade(clock)):layoutPriority(1),
  }:lineLimit(1)
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
    HStack {
      alignment = "lastTextBaseline", spacing = 4, Text(clock.digits):font { size = 28 }:monospacedDigit(),
      clock.half and Text(clock.half):font "footnote",
    }:foregroundStyle(shade(clock)):fixedSize():frame { minWidth = clock.half and 96 or 0, alignment = "trailing" },
  }
end

return widget {
  category = "Everyday", keywords = { "time", "world", "city", "zone" },
  kind = "clock", displayName = "World Clock", description = "Shows the time in several cities.", intent = Cities,
  families = { "systemSmall", "systemMedium", "systemLarge", "accessoryInline", "accessoryRectangular" },
  colors = {
    night = { light = "#5566B8", dark = "#20284E" }, dawn = { light = "#E08A4A", dark = "#E08A4A" },
    noon = { light = "#F2B52E", dark = "#FFD24A" }, dusk = { light = "#E0704A", dark = "#E0704A" },
  },
  provider = {
    placeholder = function(context) return entry(context.now, context.configuration.cities) end,
    timeline = function(context)
      local entries, minute = {}, context.now - context.now % 60
      for i = 0, 59 do entries[i + 1] = entry(minute + i * 60, context.configuration.cities) end
      return { entries = entries, policy = atEnd }
    end,
  },
  view = {
    accessoryInline = function(e)
      local first, second = e.clocks[1], e.clocks[2]
      if not first then return Text "No city chosen" end
      local short = first.name .. " " .. first.time
      return ViewThatFits { second and Text(short .. " · " .. second.name .. " " .. second.time), Text(short) }
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
