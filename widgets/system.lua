-- The machine at a glance: processor, memory, disk and load, with gauges.
-- It shows host figures without any permission, colours that follow a value, and a reload every few seconds.
-- Try: lunette render widgets/system.lua --family systemMedium
local function shade(part)
  return part > 0.9 and "red" or part > 0.7 and "orange" or "green"
end

local function percent(part) return ("%d%%"):format(math.floor(part * 100 + 0.5)) end

local function size(bytes)
  return number.format(bytes, { style = "bytes" })
end

local function gauge(name, part, detail)
  return VStack {
    alignment = "leading", spacing = 0,
    HStack { Text(name), Spacer(), detail and Text(detail):font "caption":foregroundStyle "secondary":lineLimit(1), Text(percent(part)):bold():monospacedDigit() },
    ProgressView(part):tint(shade(part)),
  }
end

local function read(now)
  local cpu, memory, load = system.cpu(), system.memory(), system.load()
  local disk
  for _, d in ipairs(system.disks()) do
    if d.path == "/" then disk = d end
  end
  return {
    date = now, cpu = cpu.usage, cores = cpu.count, memory = memory.usage, used = size(memory.used), total = size(memory.total),
    disk = disk and disk.usage, free = disk and size(disk.free), load = ("%.2f  %.2f  %.2f"):format(load.one, load.five, load.fifteen),
    uptime = now - system.uptime(), state = (cpu.usage > 0.95 or memory.usage > 0.95) and "critical" or nil,
  }
end

return widget {
  kind = "system", displayName = "System", description = "Shows how busy the machine is.",
  families = { "systemSmall", "systemMedium", "systemLarge", "accessoryInline", "accessoryCircular" },
  provider = {
    placeholder = function(context)
      return { date = context.now, cpu = 0.3, cores = 4, memory = 0.5, used = "4 GB", total = "8 GB", disk = 0.6, free = "100 GB", load = "0.50  0.40  0.30", uptime = context.now - 3600 }
    end,
    timeline = function(context)
      return { entries = { read(context.now) }, policy = after(context.now + 5) }
    end,
  },
  view = {
    accessoryInline = function(e)
      return ViewThatFits { Text("cpu " .. percent(e.cpu) .. "  mem " .. percent(e.memory) .. "  load " .. e.load), Text("cpu " .. percent(e.cpu) .. "  mem " .. percent(e.memory)), Text(percent(e.cpu)) }
    end,
    accessoryCircular = function(e)
      return Gauge { value = e.cpu, label = "CPU", currentValueLabel = percent(e.cpu) }:gaugeStyle "accessoryCircular":tint(shade(e.cpu))
    end,
    systemSmall = function(e)
      return VStack { alignment = "leading", Text "System":font "headline", Spacer(), gauge("CPU", e.cpu), gauge("Memory", e.memory), e.disk and gauge("Disk", e.disk) }
    end,
    default = function(e, environment)
      local isLarge = environment.widgetFamily == "systemLarge"
      return VStack {
        alignment = "leading", spacing = isLarge and 16 or 0,
        gauge("CPU", e.cpu, e.cores .. " cores"),
        gauge("Memory", e.memory, e.used .. " of " .. e.total),
        e.disk and gauge("Disk", e.disk, e.free .. " free"),
        HStack { Text "Load", Spacer(), Text(e.load):monospacedDigit() },
        isLarge and HStack { Text "Up", Spacer(), Text(e.uptime, "relative") },
      }
    end,
  },
}
