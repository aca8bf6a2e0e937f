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
  return ("↓ %s/s  ↑ %s/s"):format(bytes(received), bytes(sent))
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
    memory = memory.usage, memoryDetail = bytes(memory.used) .. " of " .. bytes(memory.total),
    load = ("%.2f  %.2f  %.2f"):format(load.one, load.five, load.fifteen),
    traffic = traffic(), temperature = hottest(), started = now - system.uptime(),
    state = (cpu.usage > 0.95 or memory.usage > 0.95) and "critical" or nil,
  }
  for _, disk in ipairs(system.disks()) do
    if disk.path == "/" then entry.disk, entry.diskDetail = disk.usage, bytes(disk.free) .. " free" end
  end
  return entry
end

-- A name, its share of the whole, and a bar.
local function meter(name, part, detail)
  return VStack {
    alignment = "leading", spacing = 0,
    HStack {
      spacing = 16,
      Text(name), not detail and Spacer(), Text(percent(part)):bold():monospacedDigit(),
      detail and Spacer(), detail and Text(detail):font "caption":foregroundStyle "secondary",
    }:lineLimit(1):minimumScaleFactor(0.5),
    ProgressView(part):tint(shade(part)),
  }
end

local function fact(name, value)
  return value and HStack { Text(name):foregroundStyle "secondary", Spacer(), value }
end

-- One small bar for each core, up to eight.
local function cores(list)
  return HStack { spacing = 8, ForEach(list, function(part, i)
    return i <= 8 and ProgressView(part):tint(shade(part))
  end) }
end

return widget {
  kind = "system", displayName = "System", description = "Shows how busy the machine is.",
  families = { "systemSmall", "systemMedium", "systemLarge", "accessoryInline", "accessoryCircular" },
  provider = {
    placeholder = function(context)
      return {
        date = context.now, cpu = 0.3, cores = { 0.2, 0.5, 0.3, 0.2 }, memory = 0.5, memoryDetail = "4 GB of 8 GB",
        disk = 0.6, diskDetail = "100 GB free", load = "0.50  0.40  0.30", traffic = "↓ 1 MB/s  ↑ 1 MB/s",
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
      return VStack { meter("CPU", e.cpu), meter("Memory", e.memory), e.disk and meter("Disk", e.disk) }
    end,
    systemMedium = function(e)
      return VStack {
        meter("CPU", e.cpu, #e.cores .. " cores"), meter("Memory", e.memory, e.memoryDetail),
        e.disk and meter("Disk", e.disk, e.diskDetail), fact("Load", Text(e.load):monospacedDigit()),
      }
    end,
    systemLarge = function(e)
      return VStack {
        spacing = 12,
        VStack { alignment = "leading", spacing = 0, meter("CPU", e.cpu, #e.cores .. " cores"), cores(e.cores) },
        meter("Memory", e.memory, e.memoryDetail), e.disk and meter("Disk", e.disk, e.diskDetail),
        Divider(),
        VStack {
          fact("Load", Text(e.load):monospacedDigit()), fact("Network", Text(e.traffic):monospacedDigit()),
          fact("Temperature", e.temperature and Text(e.temperature)),
          fact("Up", Text(e.started, "relative"):multilineTextAlignment "trailing"),
        },
      }
    end,
  },
}
