-- World clocks: the time and the day in several cities, and how far they are from here.
-- It shows calendar arithmetic in named time zones, a timeline that changes on the minute, and a layout for each family.
-- Try: lunette render widgets/clock.lua --at 2026-03-29T00:59:30Z --time-zone Europe/Berlin
local cities = {
  { name = "Tokyo", zone = "Asia/Tokyo" },
  { name = "Berlin", zone = "Europe/Berlin" },
  { name = "London", zone = "Europe/London" },
  { name = "New York", zone = "America/New_York" },
  { name = "San Francisco", zone = "America/Los_Angeles" },
}

local function distance(hours)
  if hours == 0 then return "same time" end
  local whole = hours == math.floor(hours) and "%+d h" or "%+.1f h"
  return whole:format(hours)
end

-- What a clock shows at a moment: plain data, so that the view needs no calendar.
local function times(now)
  local here, rows = date.components(now), {}
  for i, city in ipairs(cities) do
    local there = date.components(now, city.zone)
    local day = there.yearday == here.yearday and "today" or there.offset > here.offset and "tomorrow" or "yesterday"
    rows[i] = {
      name = city.name, time = ("%02d:%02d"):format(there.hour, there.minute), day = day,
      isDay = there.hour >= 6 and there.hour < 20, distance = distance((there.offset - here.offset) / 3600),
    }
  end
  return rows
end

local function clock(row)
  return HStack {
    Image { systemName = row.isDay and "sun.max" or "moon" }:foregroundStyle(row.isDay and "yellow" or "indigo"),
    VStack { alignment = "leading", spacing = 0, Text(row.name):lineLimit(1), Text(row.day .. ", " .. row.distance):font "caption":foregroundStyle "secondary" },
    Spacer(),
    Text(row.time):font "title2":monospacedDigit(),
  }
end

return widget {
  kind = "clock", displayName = "World Clock", description = "Shows the time in several cities.",
  families = { "systemSmall", "systemMedium", "systemLarge", "accessoryInline", "accessoryRectangular" },
  provider = {
    placeholder = function(context) return { date = context.now, rows = times(context.now) } end,
    timeline = function(context)
      local entries, minute = {}, math.floor(context.now / 60) * 60
      for i = 0, 59 do
        local at = minute + i * 60
        entries[i + 1] = { date = at, rows = times(at) }
      end
      return { entries = entries, policy = atEnd }
    end,
  },
  view = {
    accessoryInline = function(entry)
      return Text(entry.rows[1].name .. " " .. entry.rows[1].time)
    end,
    accessoryRectangular = function(entry)
      return VStack { alignment = "leading", spacing = 0, ForEach(entry.rows, function(row, i)
        return i <= 3 and HStack { Text(row.name):lineLimit(1), Spacer(), Text(row.time) }
      end) }
    end,
    systemSmall = function(entry)
      return VStack { alignment = "leading", ForEach(entry.rows, function(row, i)
        return i <= 4 and VStack { alignment = "leading", spacing = 0, Text(row.name):font "caption":foregroundStyle "secondary":lineLimit(1), HStack { Text(row.time):bold(), Spacer(), Text(row.distance):font "caption" } }
      end) }
    end,
    default = function(entry, environment)
      local most = environment.widgetFamily == "systemLarge" and 5 or 3
      return VStack { alignment = "leading", ForEach(entry.rows, function(row, i) return i <= most and clock(row) end) }
    end,
  },
}
