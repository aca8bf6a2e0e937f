-- The machine at a glance: processor, memory, disk and load, and in the large size what else it tells.
-- It shows host figures without any permission, colours that follow a value, and a reload every few seconds.
-- Try: lunette render widgets/system.lua --family systemLarge
local function shade(part) return part > 0.85 and "red" or part > 0.6 and "orange" or "green" end
local function percent(part) return ("%.0f%%"):format(part * 100) end

-- Three digits and a unit: 4.2 MB, 310 kB.
local function bytes(count)
  local isLong = math.floor(math.log(math.max(count, 1), 10)) % 3 == 2
  return number.format(count, { style = "bytes", maximumFractionDigits = isLong and 0 or 1 })
end
local function rate(count) return (count < 1000 and "0 kB" or bytes(count)) .. "/s" end

-- Rates of all interfaces together, without tunnels and bridges: the adapters below them carry the same bytes.
local function traffic()
  local received, sent = 0, 0
  for _, one in ipairs(system.network()) do
    if not one.isVirtual then received, sent = received + one.receivedPerSecond, sent + one.sentPerSecond end
  end
  return { down = rate(received), up = rate(sent) }
end
local function hottest()
  local degrees
  for _, sensor in ipairs(system.sensors()) do degrees = math.max(degrees or sensor.temperature, sensor.temperature) end
  return degrees and ("%.0f °C"):format(degrees)
end

-- The last sixty samples, of which each is at most a minute later than the one before.
local function history(now, usage)
  local kept = storage.get("cpu", { at = now, values = {} })
  if now - kept.at > 60 then kept.values = {} elseif now == kept.at then table.remove(kept.values) end
  if #kept.values == 60 then table.remove(kept.values, 1) end
  kept.at, kept.values[#kept.values + 1] = now, usage
  storage.set("cpu", kept)
  return kept.values
end

local function read(now)
  local cpu, memory, load = system.cpu(), system.memory(), system.load()
  local entry = {
    date = now, cpu = cpu.usage, cores = cpu.cores, history = history(now, cpu.usage), memory = memory.usage,
    memoryUsed = bytes(memory.used), load = ("%.2f %.2f %.2f"):format(load.one, load.five, load.fifteen),
    traffic = traffic(), temperature = hottest(), started = now - system.uptime(),
    state = (cpu.usage > 0.95 or memory.usage > 0.95) and "critical" or nil,
  }
  for i, disk in ipairs(system.disks()) do -- where "/" is an image, the first disk is the one that fills up
    if i == 1 or disk.path == "/" then entry.disk, entry.diskFree = disk.usage, bytes(disk.free) end
  end
  return entry
end

-- The one large figure, with its name on the same line.
local function hero(e)
  return HStack { alignment = "lastTextBaseline", spacing = 8,
    Text(percent(e.cpu)):font "largeTitle":bold():minimumScaleFactor(0.3), Text "CPU":foregroundStyle "secondary",
  }:lineLimit(1)
end

-- A name and a value, and below them a bar.
local function meter(name, part, tint, detail)
  return VStack { alignment = "leading", spacing = 4,
    HStack { Text(name):foregroundStyle "secondary", Spacer(), Text(detail):bold():layoutPriority(1) }
      :font "subheadline":lineLimit(1):dynamicTypeSize { max = "large" },
    ProgressView(part):tint(part > 0.9 and "red" or tint):accessibilityLabel(name),
  }
end

local function memory(e) return meter("Memory", e.memory, "purple", e.memoryUsed) end
local function disk(e) return e.disk and meter("Disk free", e.disk, "orange", e.diskFree) end

-- The samples of the processor; nothing before there are two.
local function trace(e)
  if not e.history or #e.history < 2 then return nil end
  return Chart { ForEach(e.history, function(part, i)
    return Group { LineMark { x = i - 1, y = part }, AreaMark { x = i - 1, y = part } }
  end) }:chartXAxis "hidden":chartYAxis "hidden":chartYScale { domain = { 0, 1 } }:accessibilityHidden()
end

-- A name, and a value at the right edge.
local function fact(name, value)
  return HStack { Text(name):foregroundStyle "secondary", Spacer(), Text(value):bold():layoutPriority(1) }
    :lineLimit(1):dynamicTypeSize { max = "large" }
end

-- A small bar for each core, `count` at most, four a row.
local function cores(list, count)
  local bars = { columns = math.min(#list, 4), spacing = 8 }
  for i = 1, math.min(#list, count) do
    bars[i] = ProgressView(list[i]):tint(shade(list[i])):accessibilityLabel("Core " .. i)
  end
  return LazyVGrid(bars)
end

local function example(context)
  local history = {}
  for i = 1, 60 do history[i] = 0.35 + math.sin(i / 4) * 0.1 + math.sin(i) * 0.05 + 0.5 / (1 + (i - 33) ^ 2 / 8) end
  return {
    date = context.now, cpu = history[60], history = history, cores = { 0.2, 0.5, 0.3, 0.75, 0.4, 0.1, 0.6, 0.2 },
    memory = 0.72, memoryUsed = "11.2 GB", disk = 0.61, diskFree = "97.5 GB", load = "1.84 1.52 1.20",
    traffic = { down = "4.2 MB/s", up = "310 kB/s" }, temperature = "52 °C", started = context.now - 93600,
  }
end

return widget {
  category = "Machine", keywords = { "cpu", "processor", "memory", "load", "network" },
  kind = "system", displayName = "System", description = "Shows how busy the machine is.",
  families = { "systemSmall", "systemMedium", "systemLarge", "accessoryInline", "accessoryCircular" },
  provider = {
    placeholder = example,
    timeline = function(context)
      local entry = context.isPreview and example(context) or read(context.now)
      return { entries = { entry }, policy = after(context.now + 5) }
    end,
  },
  view = {
    accessoryInline = function(e)
      return ViewThatFits { "CPU " .. percent(e.cpu) .. "  memory " .. percent(e.memory), "CPU " .. percent(e.cpu) }
    end,
    accessoryCircular = function(e)
      return Gauge { value = e.cpu, label = "CPU", currentValueLabel = percent(e.cpu) }
        :gaugeStyle "accessoryCircular":tint(shade(e.cpu)):minimumScaleFactor(0.5)
    end,
    systemSmall = function(e)
      return VStack { alignment = "leading", spacing = 8, hero(e), Spacer(), memory(e), disk(e) }
        :dynamicTypeSize { max = "xxxLarge" }
    end,
    systemMedium = function(e)
      return HStack { spacing = 24,
        VStack { alignment = "leading", spacing = 6, hero(e), trace(e) or Spacer(), cores(e.cores, 8) },
        VStack { spacing = 6,
          memory(e), disk(e), Spacer(), fact("↓ Down", e.traffic.down), fact("↑ Up", e.traffic.up) },
      }:dynamicTypeSize { max = "xLarge" }
    end,
    systemLarge = function(e)
      return VStack { alignment = "leading", spacing = 4,
        HStack { hero(e), Spacer(),
          VStack { alignment = "trailing", spacing = 0,
            Text(#e.cores .. " cores"):bold(), e.temperature and Text(e.temperature):foregroundStyle "secondary",
            ("up " .. Text(e.started, "relative")):foregroundStyle "secondary":multilineTextAlignment "trailing"
              :lineLimit(1):minimumScaleFactor(0.5),
          },
        },
        trace(e) or Spacer(), cores(e.cores, 16):padding("vertical", 16),
        HStack { spacing = 24, memory(e), disk(e) }, Spacer { minLength = 0 }, Divider():padding { top = 16 },
        fact("Load", e.load), fact("↓ Down", e.traffic.down), fact("↑ Up", e.traffic.up),
      }:dynamicTypeSize { max = "xxxLarge" }
    end,
  },
}
