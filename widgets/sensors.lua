-- Temperatures: every sensor of the machine, the hottest first.
-- It shows host figures without a permission, one scale for all rows, and what a machine without sensors says.
-- Try: lunette render widgets/sensors.lua --preview
local function sorted(sensors, now)
  table.sort(sensors, function(a, b) return a.temperature > b.temperature end)
  return { date = now, sensors = table.move(sensors, 1, math.min(#sensors, 10), 1, {}) }
end

local function read(now)
  local sensors = {}
  for i, sensor in ipairs(system.sensors()) do
    local label = sensor.label
    sensors[i] = { name = label and label ~= "" and label or sensor.name, temperature = sensor.temperature }
  end
  return sorted(sensors, now)
end

local function sample(context)
  local sensors = {}
  for i, row in ipairs {
    { "Package", 61 }, { "GPU", 57 }, { "NVMe", 48 }, { "Core 0", 59 }, { "Core 1", 55 }, { "Wi-Fi", 44 },
      { "Board", 38 },
  } do
    sensors[i] = { name = row[1], temperature = row[2] }
  end
  return sorted(sensors, context.now)
end

local function shade(degrees) return degrees >= 85 and "red" or degrees >= 65 and "orange" or degrees >= 45
  and "yellow" or "green" end

local function degrees(sensor) return ("%.0f°"):format(sensor.temperature) end

local function rows(e, count, font)
  local function row(sensor, i)
    return i <= count and GridRow {
      Text.verbatim(sensor.name):lineLimit(1):truncationMode "tail":minimumScaleFactor(0.85)
        :frame { maxWidth = math.huge, alignment = "leading" },
      Gauge { value = math.max(20, math.min(sensor.temperature, 100)), min = 20, max = 100 }:labelsHidden()
        :tint(shade(sensor.temperature)):frame { width = 44 }:accessibilityLabel(sensor.name),
      Text(degrees(sensor)):bold():monospacedDigit():fixedSize():gridColumnAlignment "trailing",
    }
  end
  return Grid { alignment = "leading", horizontalSpacing = 6, verticalSpacing = 2, ForEach(e.sensors, row) }
    :font(font):dynamicTypeSize { max = "xxxLarge" }
end

local function hero(e)
  local hottest = e.sensors[1]
  return HStack {
    alignment = "lastTextBaseline",
    Text(degrees(hottest)):font { size = 34, weight = "bold" }:layoutPriority(1),
    ViewThatFits { axes = "horizontal", Text.verbatim(hottest.name):lineLimit(1), Text "max" }
      :foregroundStyle "secondary",
  }:dynamicTypeSize { max = "xxxLarge" }
end

return widget {
  category = "Machine", keywords = { "temperature", "heat", "fan" },
  kind = "sensors", displayName = "Temperatures", description = "Shows the machine's temperatures.",
  families = { "systemSmall", "systemMedium", "accessoryInline", "accessoryCircular" },
  provider = {
    placeholder = sample,
    snapshot = function(context) return context.isPreview and sample(context) or read(context.now) end,
    timeline = function(context) return { entries = { read(context.now) }, policy = after(context.now + 30) } end,
  },
  view = function(e, environment)
    local family, hottest = environment.widgetFamily, e.sensors[1]
    if not hottest then
      if family == "accessoryInline" or family == "accessoryCircular" then return Text "–"
        :accessibilityLabel "No sensors" end
      return VStack { Image { systemName = "thermometer" }:accessibilityLabel "Temperatures", Text "No sensors" }
        :foregroundStyle "secondary"
    end
    if family == "accessoryInline" then return Label { hottest.name .. " " .. degrees(hottest),
      systemImage = "thermometer" } end
    if family == "accessoryCircular" then
      return Gauge { value = math.min(hottest.temperature, 100), max = 100, currentValueLabel = Text(degrees(hottest))
        :lineLimit(1):minimumScaleFactor(0.2) }
        :gaugeStyle "accessoryCircular":tint(shade(hottest.temperature))
    end
    if family == "systemSmall" then return VStack { alignment = "leading", spacing = 0, hero(e), Spacer(),
      ViewThatFits { axes = "vertical", rows(e, 4, "footnote"), rows(e, 3, "footnote") } } end
    return HStack { alignment = "top", spacing = 24,
      VStack { alignment = "leading", spacing = 0, hero(e), Spacer(),
        Text(#e.sensors == 1 and "1 sensor" or #e.sensors .. " sensors"):font "caption":foregroundStyle "secondary"
          :dynamicTypeSize { max = "accessibility1" } },
      ViewThatFits {
        axes = "vertical", rows(e, 8, "subheadline"), rows(e, 6, "subheadline"), rows(e, 4, "subheadline"),
      } }
  end,
}
