-- The network: what comes and goes now, and over the last minutes.
-- It shows a history that storage keeps between two reloads, and two charts on scales of their own.
-- Try: lunette render widgets/network.lua --preview
local most, key = 60, "history"

-- Three digits and a unit: 4.2 MB/s, 310 kB/s.
local function rate(count)
  if count < 1000 then return "0 kB/s" end
  local isLong = math.floor(math.log(count, 10)) % 3 == 2
  return number.format(count, { style = "bytes", maximumFractionDigits = isLong and 0 or 1 }) .. "/s"
end

-- What all interfaces carry together. A tunnel or a bridge is left out: the adapter below it carries the same bytes.
local function traffic()
  local down, up, own, other = 0, 0, nil, nil
  for _, interface in ipairs(system.network()) do
    local address = interface.isUp and interface.address or nil
    if interface.isVirtual then
      other = other or address
    else
      down, up = down + interface.receivedPerSecond, up + interface.sentPerSecond
      own = own or address
    end
  end
  return { down = math.floor(down), up = math.floor(up) }, own or other
end

local function entry(history, address, now)
  local last = history[#history]
  return { date = now, history = history, down = last.down, up = last.up, address = address }
end

local function read(now)
  local sample, address = traffic()
  local history = storage.get(key, {})
  history[#history + 1] = sample
  if #history > most then history = table.move(history, #history - most + 1, #history, 1, {}) end
  storage.set(key, history)
  return entry(history, address, now)
end

local function sample(context)
  local history = {}
  for i = 1, most do
    local wave = math.sin(i / 5) + math.sin(i / 2.3) + 2.2
    history[i] = { down = math.floor(wave * 1.1e6), up = math.floor((2.2 - math.sin(i / 7)) * 1e5 + i % 9 * 1e4) }
  end
  return entry(history, "192.168.1.23", context.now)
end

local function chart(e, name, color)
  return Chart { ForEach(e.history, function(sample, i)
    local x, y = i, sample[name]
    return { AreaMark { x = x, y = y }:foregroundStyle(color), LineMark { x = x, y = y }:foregroundStyle(color) }
  end) }:chartXAxis "hidden":chartYAxis "hidden":chartLegend "hidden"
    :accessibilityLabel(name == "down" and "Received" or "Sent")
end

local function line(symbol, name, value, color)
  local function named(name)
    return HStack {
      spacing = 4, Image { systemName = symbol }:foregroundStyle(color), name and Text(name), Spacer { minLength = 0 },
      Text(rate(value)):bold():monospacedDigit():layoutPriority(1),
    }
  end
  return ViewThatFits { axes = "horizontal", named(name), named() }:lineLimit(1):font "callout"
    :dynamicTypeSize { max = "xLarge" }
end

local function part(e, name, isShort)
  local isDown = name == "down"
  local color = isDown and "teal" or "pink"
  return VStack {
    alignment = "leading", spacing = 4,
    line(isDown and "arrow.down" or "arrow.up", not isShort and (isDown and "Down" or "Up") or nil, e[name], color),
      chart(e, name, color),
  }
end

return widget {
  category = "Machine", keywords = { "internet", "traffic", "wifi", "speed", "download", "upload" },
  kind = "network", displayName = "Network", description = "Shows what the network carries.",
  families = { "systemSmall", "systemMedium", "accessoryInline", "accessoryRectangular" },
  provider = {
    placeholder = sample,
    snapshot = function(context) return context.isPreview and sample(context) or read(context.now) end,
    timeline = function(context) return { entries = { read(context.now) }, policy = after(context.now + 5) } end,
  },
  view = {
    accessoryInline = function(e) return ViewThatFits {
      Text("↓ " .. rate(e.down) .. "  ↑ " .. rate(e.up)), Text("↓ " .. rate(e.down)):minimumScaleFactor(0.3)
        :lineLimit(1),
    } end,
    accessoryRectangular = function(e)
      return VStack {
        spacing = 0, line("arrow.down", nil, e.down, "teal"), line("arrow.up", nil, e.up, "pink"),
          chart(e, "down", "teal"),
      }:dynamicTypeSize { max = "xxxLarge" }
    end,
    systemSmall = function(e) return VStack { spacing = 6, part(e, "down", true), part(e, "up", true) }
      :dynamicTypeSize { max = "accessibility3" } end,
    default = function(e)
      return HStack { spacing = 24, part(e, "down"), part(e, "up") }
    end,
  },
}
