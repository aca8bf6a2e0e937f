-- Sun and moon: where the sun is on its way, when it rises and sets, and the moon's phase; computed, not fetched.
-- It shows an entry every ten minutes, a gauge in the colours of a day, and symbols of the moon.
-- Try: lunette render widgets/sky --config latitude=52.5 --config longitude=13.4
local almanac = require "almanac"

local Place = intent {
  id = "Place", title = "Place",
  parameters = {
    { "name", type = "string", title = "Name", default = "Berlin" },
    { "latitude", type = "number", title = "Latitude", default = 52.52, min = -90, max = 90 },
    { "longitude", type = "number", title = "Longitude", default = 13.405, min = -180, max = 180 },
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

local function hero(e)
  if not e.event then return Text(e.length):font { size = 28, weight = "bold" } end
  return Text(e.time):font { size = 34, weight = "bold" }
end

local function sides(e)
  return HStack {
    Image { systemName = "sunrise" }:foregroundStyle "yellow", Text(e.rise), Spacer(),
    Text(e.set), Image { systemName = "sunset" }:foregroundStyle "orange",
  }:foregroundStyle "secondary"
end

return widget {
  kind = "sky", displayName = "Sun & Moon", description = "Shows when the sun rises and sets, and the moon's phase.",
    intent = Place,
  families = { "systemSmall", "systemMedium", "accessoryInline", "accessoryRectangular" },
  colors = {
    night = { light = "#5566B8", dark = "#2B3566" }, dawn = { light = "#E08A4A", dark = "#E08A4A" },
    noon = { light = "#F2B52E", dark = "#FFD24A" },
  },
  provider = {
    placeholder = function(context)
      return {
        date = context.now, name = "Berlin", isDay = true, rise = "06:00", set = "18:00", length = "12 h 00 min",
          event = "Sunset",
        at = context.now, time = "18:00", part = 0.5, riseAt = 0.25, setAt = 0.75,
        moon = { name = "Full Moon", symbol = "moonphase.full.moon", lit = 1 },
      }
    end,
    timeline = function(context)
      local entries = {}
      for i = 0, 143 do entries[i + 1] = almanac(context.now + i * 600, context.configuration) end
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
          :lineLimit(1):minimumScaleFactor(0.3),
        strip(e), moonLine(e),
      }:dynamicTypeSize { max = "accessibility1" }
    end,
    systemSmall = function(e)
      return VStack {
        alignment = "leading", spacing = 0,
        HStack { symbol(e), Text(e.event or e.name):bold():lineLimit(1) }, hero(e),
        e.at and HStack { spacing = 4, Text "in", Text(e.at, "relative") }:foregroundStyle "secondary"
          :lineLimit(1):minimumScaleFactor(0.5) or Text(e.name),
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
            e.at and HStack { spacing = 4, Text "in", Text(e.at, "relative") }:foregroundStyle "secondary":lineLimit(1),
          },
        },
        Spacer(), VStack { spacing = 4, strip(e), sides(e):font "subheadline", moonLine(e):font "subheadline" },
      }:dynamicTypeSize { max = "xLarge" }
    end,
  },
}
