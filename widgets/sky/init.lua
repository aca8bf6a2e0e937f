-- Sun and moon: where the sun is on its way, when it rises and sets, and the moon's phase; computed, not fetched.
-- It shows an entry every ten minutes and at each event, a gauge in the colours of a day, and symbols of the moon.
-- Try: lunette render widgets/sky --config latitude=52.5 --config longitude=13.4
local almanac, place = require "almanac", require "places"

local Place = intent {
  id = "Place", title = "Place",
  parameters = {
    { "name", type = "string", title = "Name", description = "Without a place it is that of the time zone" },
    { "latitude", type = "number", title = "Latitude", min = -90, max = 90 },
    { "longitude", type = "number", title = "Longitude", min = -180, max = 180 },
  },
}

-- The day's colours, by when the sun rises and sets here.
local function strip(e)
  local stops = { { e.isDay and "noon" or "night", 0 }, { e.isDay and "noon" or "night", 1 } }
  if e.riseAt then
    local function near(place) return math.max(0, math.min(place, 1)) end
    stops = {
      { "night", 0 }, { "night", near(e.riseAt - 0.05) }, { "dawn", near(e.riseAt) }, { "noon", near(e.riseAt + 0.07) },
      { "noon", near(e.setAt - 0.07) }, { "dawn", near(e.setAt) }, { "night", near(e.setAt + 0.05) }, { "night", 1 },
    }
  end
  return Gauge(e.part):gaugeStyle "accessoryLinear"
    :tint(LinearGradient { stops = stops, startPoint = "leading", endPoint = "trailing" }):accessibilityLabel "Day"
end

local function symbol(e)
  if e.event == "Sunset" then return Image { systemName = "sunset" }:foregroundStyle "orange" end
  if e.event then return Image { systemName = "sunrise" }:foregroundStyle "yellow" end
  return Image { systemName = e.isDay and "sun.max" or "moon" }:symbolRenderingMode "multicolor"
end

local function moonLine(e)
  local symbol = Image { systemName = e.moon.symbol }:foregroundStyle "purple"
  local name = Text(e.moon.name):lineLimit(1):minimumScaleFactor(0.3)
  local lit = Text(("%.0f%%"):format(e.moon.lit * 100)):foregroundStyle "secondary":lineLimit(1)
  return ViewThatFits { HStack { symbol, name, Spacer(), lit }, HStack { symbol, name, Spacer() } }
end

-- 16:13, or 4:13 with a small PM.
local function hero(e)
  if not e.event then return Text(e.length):font { size = 28, weight = "bold" } end
  local digits, half = e.time:match "^(.-)%s+(%a+)$"
  return HStack {
    alignment = "lastTextBaseline", spacing = 4, Text(digits or e.time):font { size = 34, weight = "bold" },
    half and Text(half):bold():foregroundStyle "secondary",
  }:lineLimit(1)
end

local function until_(e)
  return e.at and ("in " .. Text(e.at, "relative")):foregroundStyle "secondary":lineLimit(1):minimumScaleFactor(0.5)
end

-- Now, every ten minutes, and each sunrise and sunset of a day.
local function moments(now, here)
  local events, list, next = {}, {}, almanac(now, here).at
  while next and next < now + 86400 do
    events[#events + 1] = next
    next = almanac(next, here).at
  end
  for step = 0, 143 do
    local moment, isNear = now + step * 600, false
    for _, event in ipairs(events) do isNear = isNear or math.abs(event - moment) < 300 end
    if step == 0 or not isNear then list[#list + 1] = moment end
  end
  table.move(events, 1, #events, #list + 1, list)
  table.sort(list)
  return list
end

local function sides(e)
  return HStack {
    Image { systemName = "sunrise" }:foregroundStyle "yellow", Text(e.rise), Spacer(),
    Text(e.set), Image { systemName = "sunset" }:foregroundStyle "orange",
  }:foregroundStyle "secondary"
end

return widget {
  category = "Everyday", keywords = { "sunrise", "sunset", "moon", "phase", "astronomy" },
  kind = "sky", displayName = "Sun & Moon", description = "Shows when the sun rises and sets, and the moon's phase.",
    intent = Place,
  families = { "systemSmall", "systemMedium", "accessoryInline", "accessoryRectangular" },
  colors = {
    night = { light = "#5566B8", dark = "#2B3566" }, dawn = { light = "#E08A4A", dark = "#E08A4A" },
    noon = { light = "#F2B52E", dark = "#FFD24A" },
  },
  provider = {
    placeholder = function(context)
      return almanac(context.now, place(context))
    end,
    timeline = function(context)
      local entries, here = {}, place(context)
      for i, moment in ipairs(moments(context.now, here)) do entries[i] = almanac(moment, here) end
      return { entries = entries, policy = atEnd }
    end,
  },
  view = {
    accessoryInline = function(e)
      return Label { e.event and e.event .. " " .. e.time or e.length, systemImage = e.event == "Sunset"
        and "sunset" or "sunrise" }
    end,
    accessoryRectangular = function(e)
      return VStack {
        alignment = "leading", spacing = 0,
        HStack { symbol(e), Text(e.event or e.length):bold(), Spacer(), Text(e.time or ""):layoutPriority(1) }
          :lineLimit(1):minimumScaleFactor(0.5),
        strip(e):padding { vertical = 4 }, moonLine(e):font "subheadline",
      }:dynamicTypeSize { max = "xLarge" }
    end,
    systemSmall = function(e)
      return VStack {
        alignment = "leading", spacing = 0,
        HStack { symbol(e), Text(e.event or e.name):bold():lineLimit(1) }, hero(e),
        until_(e) or Text(e.name):lineLimit(1),
        Spacer(), VStack { alignment = "leading", spacing = 4, strip(e), moonLine(e):font "footnote" },
      }:dynamicTypeSize { max = "xxxLarge" }
    end,
    default = function(e)
      return VStack {
        alignment = "leading", spacing = 0,
        HStack {
          alignment = "top",
          VStack {
            alignment = "leading", spacing = 0,
            HStack { symbol(e), Text(e.event or e.name):bold() }, hero(e),
          },
          Spacer(),
          VStack {
            alignment = "trailing", spacing = 0,
            Text.verbatim(e.name):bold():lineLimit(1), Text(e.length):foregroundStyle "secondary",
            e.at and until_(e):multilineTextAlignment "trailing",
          },
        },
        Spacer(), VStack { spacing = 4, strip(e), sides(e):font "subheadline", moonLine(e):font "subheadline" },
      }:dynamicTypeSize { max = "xLarge" }
    end,
  },
}
