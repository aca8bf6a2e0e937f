-- Batteries of mice, keyboards and headsets, and the machine's own: a ring each.
-- It shows the kernel's own files behind one permission, a kernel event as trigger, and a grid of circular gauges.
-- Try: lunette render widgets/devices.lua --allow read=/sys/class/power_supply
local folder = "/sys/class/power_supply"

local function number(path) return tonumber((files.read(path) or ""):match "%d+") end

local function word(path) return (files.read(path) or ""):match "^%s*(.-)%s*$" end

local function read(context)
  local isAllowed, names = pcall(files.list, folder)
  if not isAllowed then
    return { date = context.now, problem = "Batteries wants to read " .. folder .. ".\nlunette grant devices" }
  end
  local devices = {}
  for _, item in ipairs(names or {}) do
    local name = type(item) == "table" and item.name or item
    local path = folder .. "/" .. name
    if word(path .. "/type") == "Battery" and word(path .. "/present") ~= "0" then
      local level, model = number(path .. "/capacity"), word(path .. "/model_name")
      devices[#devices + 1] = {
        name = word(path .. "/scope") ~= "Device" and "Laptop" or model ~= "" and model or name, level = level
          and math.min(level / 100, 1),
        isCharging = word(path .. "/status") == "Charging",
      }
    end
  end
  return { date = context.now, devices = table.move(devices, 1, math.min(#devices, 8), 1, {}) }
end

local function sample(context)
  return { date = context.now, devices = {
    { name = "Laptop", level = 0.87, isCharging = true }, { name = "Phone", level = 0.64 },
      { name = "Buds", level = 0.18 }, { name = "Pen" },
  } }
end

local function shade(device)
  if not device.level then return "secondary" end
  return (device.isCharging or device.level > 0.2) and "green" or "red"
end

local function text(device) return device.level and ("%.0f%%"):format(device.level * 100) or "–––" end

local function value(device)
  return Text(text(device)):bold():foregroundStyle(device.level and device.level <= 0.2 and "red" or "primary")
end

local function gauge(device)
  return Gauge { value = device.level or 0, currentValueLabel = value(device):lineLimit(1):minimumScaleFactor(0.5) }
    :gaugeStyle "accessoryCircularCapacity":tint(shade(device))
end

local function ring(device)
  return VStack {
    spacing = 2,
    ProgressView { value = device.level or 0, currentValueLabel = value(device):font "footnote":lineLimit(1) }
      :progressViewStyle "circular":tint(shade(device)):frame(56, 46),
    Text.verbatim(device.name):font "caption2":foregroundStyle "secondary":lineLimit(1):truncationMode "tail",
  }:accessibilityLabel(device.name):accessibilityValue(text(device))
end

-- A ring of five rows, with the value in its middle.
local function wide(device)
  return VStack {
    spacing = 6,
    ProgressView { value = device.level or 0, currentValueLabel = value(device) }
      :progressViewStyle "circular":tint(shade(device)):frame(72, 80),
    Text.verbatim(device.name):foregroundStyle "secondary":lineLimit(1):truncationMode "tail",
  }:accessibilityLabel(device.name):accessibilityValue(text(device)):frame { maxWidth = math.huge }
end

local function grid(e, columns)
  local rows = {}
  for i = 1, #e.devices, columns do
    local row = {}
    for k = i, math.min(i + columns - 1, #e.devices) do row[#row + 1] = ring(e.devices[k])
      :frame { maxWidth = math.huge } end
    rows[#rows + 1] = GridRow(row)
  end
  return Grid { verticalSpacing = 4, rows }:dynamicTypeSize { max = "xLarge" }
end

return widget {
  category = "Machine", keywords = { "battery", "mouse", "keyboard", "headphones" },
  kind = "devices", displayName = "Batteries", description = "Shows how full the batteries of devices are.",
  families = { "systemSmall", "systemMedium", "accessoryInline", "accessoryCircular" },
  permissions = { read = { folder } }, triggers = { { device = "power_supply" }, "resume" },
  provider = {
    placeholder = sample,
    snapshot = function(context) return context.isPreview and sample(context) or read(context) end,
    timeline = function(context) return { entries = { read(context) },
      policy = after(context.now + 10 * 60, { jitter = 30 }) } end,
  },
  view = function(e, environment)
    local family = environment.widgetFamily
    local first = e.devices and e.devices[1]
    if not first then
      if family == "accessoryInline" or family == "accessoryCircular" then return Image { systemName = "powerplug" }
        :accessibilityLabel "No batteries" end
      return VStack {
        Image { systemName = "powerplug" }:font "title":foregroundStyle "secondary":accessibilityHidden(),
        Text(e.problem and "Not allowed yet" or "No batteries"):bold(),
        Text.verbatim(e.problem or "This machine runs on mains"):font "caption":foregroundStyle "secondary",
      }:multilineTextAlignment "center":dynamicTypeSize { max = "large" }
    end
    if family == "accessoryInline" then return Label { first.name .. " " .. text(first),
      systemImage = "battery.75" } end
    if family == "accessoryCircular" then return gauge(first):accessibilityLabel(first.name) end
    if family == "systemSmall" then return grid({ devices = table.move(e.devices, 1, math.min(#e.devices, 4), 1,
      {}) }, 2) end
    return HStack { spacing = 0, ForEach(e.devices, function(device, i) return i <= 4 and wide(device) end) }
      :dynamicTypeSize { max = "xxxLarge" }
  end,
}
