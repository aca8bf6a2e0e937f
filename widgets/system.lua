-- The machine at a glance: processor, memory, disk and load, and in the large size what else it tells.
-- It shows host figures without any permission, colours that follow a value, and a reload every few seconds.
-- Try: lunette render widgets/system.lua --family systemLarge
local function shade(part) return part > 0.9 and "red" or part > 0.7 and "orange" or "green" end

local function percent(part) return ("%.0f%%"):format(part * 100) end

local function bytes(count) return number.format(count, { style = "bytes", maximumFractionDigits = 1 }) end

-- Rates of all interfaces together.
local function traffic()
  local received, sent = 0, 0
  for _, interface in ipairs(system.network()) do
    received, sent = received + interface.receivedPerSecond, sent + interface.sentPerSecond
  end
  return { down = bytes(received) .. "/s", up = bytes(sent) .. "/s" }
end

local function hottest()
  local degrees
  for _, sensor in ipairs(system.sensors()) do degrees = math.max(degrees or sensor.temperature, sensor.temperature) end
  return degrees and ("%.0f °C"):format(degrees)
end

local function read(now)
  local cpu, memory, load = system.cpu(), system.memory(), system.load()
  local entry = {
    date = now, cpu = cpu.usage, cores = cpu.cores,
    memory = memory.usage, memoryUsed = bytes(memory.used),
    load = ("%.2f %.2f %.2f"):format(load.one, load.five, load.fifteen),
    traffic = traffic(), temperature = hottest(), started = now - system.uptime(),
    state = (cpu.usage > 0.95 or memory.usage > 0.95) and "critical" or nil,
  }
  for _, disk in ipairs(system.disks()) do
    if disk.path == "/" then entry.disk, entry.diskFree = disk.usage, bytes(disk.free) end
  end
  return entry
end

-- The one large figure, with its name on the same line.
local function hero(e)
  return HStack {
    alignment = "lastTextBaseline", spacing = 8,
    Text(percent(e.cpu)):font "largeTitle":monospacedDigit(), Text "CPU":foregroundStyle "secondary",
  }:lineLimit(1):minimumScaleFactor(0.3)
end

-- A name and a value, and below them a bar.
local function meter(name, part, tint, detail)
  return VStack {
    alignment = "leading", spacing = 0,
    HStack { Text(name):foregroundStyle "secondary", Spacer(), Text(detail or percent(part)):bold():monospacedDigit() }
      :lineLimit(1):minimumScaleFactor(0.5),
    ProgressView(part):tint(part > 0.9 and "red" or tint):accessibilityLabel(name),
  }
end

local function memory(e) return meter("Memory", e.memory, "purple", e.memoryUsed) end

local function disk(e) return e.disk and meter("Disk", e.disk, "orange", e.diskFree and e.diskFree .. " free") end

-- A name, and a value at the right edge.
local function fact(name, value)
  return value and HStack { Text(name):foregroundStyle "secondary", Spacer(), value:bold():monospacedDigit() }
    :lineLimit(1):minimumScaleFactor(0.5)
end

-- One small bar for each core, `count` at most, `columns` a row.
local function cores(list, count, columns)
  local rows = {}
  for i, part in ipairs(list) do
    if i > count then break end
    local row = (i - 1) // columns + 1
    rows[row] = rows[row] or { spacing = 8 }
    table.insert(rows[row], ProgressView(part):tint(shade(part)):accessibilityLabel("Core " .. i))
  end
  return VStack { spacing = 0, ForEach(rows, function(row) return HStack(row) end) }
end

return widget {
  kind = "system", displayName = "System", description = "Shows how busy the machine is.",
  families = { "systemSmall", "systemMedium", "systemLarge", "accessoryInline", "accessoryCircular" },
  provider = {
    placeholder = function(context)
      return {
        date = context.now, cpu = 0.3, cores = { 0.2, 0.5, 0.3, 0.2 }, memory = 0.5, memoryUsed = "4 GB",
        disk = 0.6, diskFree = "100 GB", load = "0.50 0.40 0.30", traffic = { down = "1 MB/s", up = "1 MB/s" },
        temperature = "40 °C", started = context.now - 3600,
      }
    end,
    timeline = function(context) return { entries = { read(context.now) }, policy = after(context.now + 5) } end,
  },
  view = {
    accessoryInline = function(e)
      local short = "CPU " .. percent(e.cpu)
      return ViewThatFits { Text(short .. "  memory " .. percent(e.memory)), Text(short) }
    end,
    accessoryCircular = function(e)
      return Gauge { value = e.cpu, label = "CPU", currentValueLabel = percent(e.cpu) }
        :gaugeStyle "accessoryCircular":tint(shade(e.cpu)):minimumScaleFactor(0.5)
    end,
    systemSmall = function(e)
      return VStack { alignment = "leading", spacing = 0, hero(e), Spacer(), memory(e), disk(e) }
    end,
    systemMedium = function(e)
      return HStack {
        spacing = 24,
        VStack {
          alignment = "leading", spacing = 0,
          hero(e), Spacer(), cores(e.cores, 8, 2), fact("Load", Text(e.load)),
        }:frame { maxWidth = math.huge },
        VStack {
          spacing = 0,
          memory(e), disk(e), Spacer(),
          fact("↓ Down", Text(e.traffic.down)), fact("↑ Up", Text(e.traffic.up)),
        }:frame { maxWidth = math.huge },
      }
    end,
    systemLarge = function(e)
      return VStack {
        alignment = "leading", spacing = 16,
        HStack {
          hero(e), Spacer(),
          VStack {
            alignment = "trailing", spacing = 0,
            Text(#e.cores .. " cores"):bold(), e.temperature and Text(e.temperature):foregroundStyle "secondary",
            Text(e.started, "relative"):foregroundStyle "secondary":multilineTextAlignment "trailing",
          },
        },
        cores(e.cores, 16, 4), memory(e), disk(e), Spacer { minLength = 0 }, Divider(),
        VStack {
          spacing = 0,
          fact("Load", Text(e.load)), fact("↓ Down", Text(e.traffic.down)),
          fact("↑ Up", Text(e.traffic.up)),
        },
      }
    end,
  },
}
