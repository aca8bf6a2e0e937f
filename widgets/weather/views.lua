-- The weather's pictures: one large figure on a sky, and under it what comes.
-- It shows large type, symbols in two sizes, a gradient behind a widget, and fewer rows where there is less space.
-- Try: lunette render widgets/weather --preview --family systemMedium
local bar = require "range"

local function degrees(value) return ("%.0f°"):format(value) end

-- In its own colours: a small glyph, or a picture of two rows where the font is large.
local function symbol(row) return Image { systemName = row.symbol }:symbolRenderingMode "multicolor" end

local function sky(view)
  return view:containerBackground(LinearGradient {
    colors = { "skyTop", "skyMiddle", "skyLow" }, startPoint = "topLeading", endPoint = "bottomTrailing",
  })
end

local function range(day) return ("↑%s  ↓%s"):format(degrees(day.high), degrees(day.low)) end

-- The city, and under it the temperature: the one large figure.
local function place(e)
  return VStack {
    alignment = "leading", spacing = 0,
    Text(e.city):font "headline":lineLimit(1):minimumScaleFactor(0.3),
    Text(degrees(e.now.temperature)):font "largeTitle":monospacedDigit():lineLimit(1):minimumScaleFactor(0.3)
      :layoutPriority(1),
  }
end

-- Where the temperature stands between the day's lowest and highest.
local function span(e)
  local width = math.max(e.today.high - e.today.low, 1)
  return math.min(math.max((e.now.temperature - e.today.low) / width, 0), 1)
end

local function head(e)
  return HStack {
    alignment = "top", spacing = 8,
    place(e), Spacer(),
    VStack {
      alignment = "trailing", spacing = 0,
      Text(e.now.name):bold(), Text(range(e.today)):foregroundStyle "mist",
    }:lineLimit(1):minimumScaleFactor(0.7),
    symbol(e.now):font "largeTitle",
  }
end

-- 14, or 2 PM where a day has twice twelve hours.
local function clock(hour)
  return (date.format(hour.time, { time = "short", timeZone = hour.zone }):gsub("[:.]%d%d", ""))
end

local function weekday(day) return date.format(day.time, { pattern = "EEE", timeZone = day.zone }) end

local function hours(list, count)
  return HStack { spacing = 0, ForEach(list, function(hour, i)
    return i <= count and VStack {
      spacing = 0,
      Text(clock(hour)):foregroundStyle "mist":lineLimit(1):fixedSize(),
      symbol(hour):font "title", Text(degrees(hour.temperature)):bold():monospacedDigit(),
    }:frame { maxWidth = math.huge }
  end) }
end

local function days(list, count)
  local least, most = math.huge, -math.huge
  for i, day in ipairs(list) do
    if i <= count then least, most = math.min(least, day.low), math.max(most, day.high) end
  end
  return Grid { alignment = "leading", verticalSpacing = 4, ForEach(list, function(day, i)
    return i <= count and GridRow {
      Text(weekday(day)):bold():fixedSize(), symbol(day):accessibilityLabel(day.name),
      Text(degrees(day.low)):foregroundStyle "mist":fixedSize():frame { maxWidth = math.huge, alignment = "trailing" },
      bar(day, least, most), Text(degrees(day.high)):bold():fixedSize():gridColumnAlignment "trailing",
    }
  end) }:dynamicTypeSize { max = "large" }
end

local function large(e, count)
  return VStack {
    alignment = "leading",
    head(e), Spacer(), hours(e.hours, 6):dynamicTypeSize { max = "xLarge" }, Spacer(), Divider(), days(e.days, count),
  }:dynamicTypeSize { max = "xxxLarge" }
end

local function problem(e, isSmall)
  return sky(VStack {
    Image { systemName = "cloud" }:font "title":accessibilityHidden(), Text(e.problem):bold(),
    Text(e.detail):font "caption",
  }:multilineTextAlignment "center":foregroundStyle "mist":dynamicTypeSize { max = isSmall and "large" or "xxxLarge" })
end

local pictures = {
  accessoryInline = function(e)
    local function label(text) return Label { text, systemImage = e.now.symbol } end
    local short = degrees(e.now.temperature)
    return ViewThatFits { label(short .. " " .. e.city), label(short) }
  end,
  accessoryCircular = function(e)
    return Gauge { value = span(e), label = e.city, currentValueLabel = degrees(e.now.temperature) }
      :gaugeStyle "accessoryCircular":tint "yellow":minimumScaleFactor(0.5)
  end,
  accessoryRectangular = function(e)
    return VStack {
      alignment = "leading", spacing = 0,
      HStack { symbol(e.now), Text(degrees(e.now.temperature)), Text(e.city):bold() },
      Text(e.now.name), Text(range(e.today)),
    }:lineLimit(1):minimumScaleFactor(0.6):dynamicTypeSize { max = "xxLarge" }
      :frame { maxWidth = math.huge, alignment = "leading" }
  end,
  systemSmall = function(e)
    return sky(VStack {
      alignment = "leading", spacing = 0,
      HStack { alignment = "top", place(e), Spacer(), symbol(e.now):font "largeTitle" },
      Text(e.now.name):lineLimit(1):minimumScaleFactor(0.7), Spacer(),
      HStack {
        Text(degrees(e.today.low)):foregroundStyle "mist",
        Gauge { value = span(e) }:tint "yellow":accessibilityLabel(range(e.today)),
        Text(degrees(e.today.high)):bold(),
      },
    }:dynamicTypeSize { max = "xxxLarge" })
  end,
  systemMedium = function(e)
    local function full(size)
      return VStack { alignment = "leading", spacing = 0, head(e), Spacer { minLength = 0 }, hours(e.hours, 6) }
        :dynamicTypeSize { max = size }
    end
    return sky(ViewThatFits { axes = "vertical", full "xLarge", full "large", full "small" })
  end,
  systemLarge = function(e)
    return sky(ViewThatFits { axes = "vertical", large(e, 7), large(e, 5), large(e, 3), large(e, 1) })
  end,
}

-- A picture for each failure too.
return function(e, environment)
  local family = environment.widgetFamily
  if not e.problem then return pictures[family](e) end
  if family == "accessoryInline" or family == "accessoryRectangular" then
    return Label { e.problem, systemImage = "cloud" }:dynamicTypeSize { max = "xxxLarge" }
  end
  if family == "accessoryCircular" then return Image { systemName = "cloud" }:accessibilityLabel(e.problem) end
  return problem(e, family == "systemSmall")
end
