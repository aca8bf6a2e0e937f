-- The whole machine on one page, as conky shows it: clock, processor, memory, disks, network and the busiest processes.
-- It shows panes with dividers, a grid of meters, and figures that need no permission beside one that does.
-- Try: lunette render widgets/dashboard.lua --allow read=system

-- Three digits and a unit: 4.2 MB, 310 kB.
local function bytes(count)
  if count < 1000 then return "0 kB" end
  local isLong = math.floor(math.log(count, 10)) % 3 == 2
  return number.format(count, { style = "bytes", maximumFractionDigits = isLong and 0 or 1 })
end

local function percent(part) return ("%.0f%%"):format(part * 100) end

local function shade(part) return part > 0.85 and "red" or part > 0.6 and "orange" or "green" end

local function clockOf(now)
  return { time = date.format(now, { time = "short" }), day = date.format(now, "EEEE"),
    date = date.format(now, "MMMM d") }
end

local function read(now)
  local cpu, memory, load, host = system.cpu(), system.memory(), system.load(), system.host()
  local entry = {
    date = now, clock = clockOf(now), host = host.name, kernel = host.kernel, started = now - system.uptime(),
    cpu = cpu.usage, cores = cpu.cores,
    memory = { used = memory.usage, text = bytes(memory.used) .. " of " .. bytes(memory.total) },
    load = ("%.2f  %.2f  %.2f"):format(load.one, load.five, load.fifteen), disks = {}, down = 0, up = 0,
  }
  for i, disk in ipairs(system.disks()) do
    if i <= 4 then entry.disks[i] = { name = disk.path, used = disk.usage, text = bytes(disk.free) .. " free" } end
  end
  for _, interface in ipairs(system.network()) do
    if not interface.isVirtual then
      entry.down, entry.up = entry.down + interface.receivedPerSecond, entry.up + interface.sentPerSecond
    end
  end
  local isAllowed, processes = pcall(system.processes, { sort = "cpu", limit = 8 })
  entry.processes = {}
  for i, process in ipairs(isAllowed and processes or {}) do
    entry.processes[i] = { name = process.name, cpu = process.cpu, memory = bytes(process.memory) }
  end
  entry.isUnasked = not isAllowed
  return entry
end

local function sample(context)
  local entry = {
    date = context.now, clock = { time = "12:47", day = "Thursday", date = "October 15" }, host = "lunette",
    kernel = "6.12.9", started = context.now - 267000, cpu = 0.37,
    cores = { 0.4, 0.2, 0.86, 0.21, 0.52, 0.08, 0.33, 0.31 },
    memory = { used = 0.72, text = "11.2 GB of 15.5 GB" }, load = "1.84  1.52  1.20", down = 4.2e6, up = 310000,
      processes = {},
    disks = {
      { name = "/", used = 0.61, text = "97.5 GB free" }, { name = "/home", used = 0.44, text = "412 GB free" },
      { name = "/srv/photos", used = 0.91, text = "180 GB free" },
    },
  }
  for i, row in ipairs {
    { "swift-frontend", 0.212, "1.9 GB" }, { "firefox", 0.084, "2.3 GB" }, { "gnome-shell", 0.031, "410 MB" },
    { "lunette-host", 0.012, "45 MB" }, { "pipewire", 0.009, "31 MB" }, { "postgres", 0.006, "220 MB" },
      { "sshd", 0.001, "9 MB" },
  } do
    entry.processes[i] = { name = row[1], cpu = row[2], memory = row[3] }
  end
  return entry
end

local function title(text, detail)
  return HStack { Text(text):bold(), Spacer(), detail and Text(detail):foregroundStyle "secondary" }
    :lineLimit(1):minimumScaleFactor(0.7)
end

local function meter(name, part, tint, detail)
  return VStack { alignment = "leading", spacing = 4,
    HStack { Text.verbatim(name):lineLimit(1):truncationMode "middle", Spacer(), Text(detail)
      :foregroundStyle "secondary":lineLimit(1):minimumScaleFactor(0.5) },
    ProgressView(part):tint(tint):labelsHidden():accessibilityLabel(name),
  }
end

local function rate(symbol, name, value, color)
  return HStack {
    Image { systemName = symbol }:foregroundStyle(color), Text(name), Spacer(), Text(bytes(value) .. "/s"):bold(),
  }:lineLimit(1):dynamicTypeSize { max = "large" }
end

local function clockPane(e)
  return VStack { alignment = "leading", spacing = 0,
    Text(e.clock.day):foregroundStyle "red":bold(), Text(e.clock.time):font { size = 34, weight = "bold" }
      :monospacedDigit(),
    Text(e.clock.date):foregroundStyle "secondary", Text "",
    Text.verbatim(e.host):bold():lineLimit(1), Text.verbatim(e.kernel):foregroundStyle "secondary":lineLimit(1),
    HStack { spacing = 4, Text "up", Text(e.started, "relative") }
      :foregroundStyle "secondary":lineLimit(1):minimumScaleFactor(0.7),
    Spacer(), title("Load"), Text(e.load):monospacedDigit():lineLimit(1):minimumScaleFactor(0.7), Text "",
    rate("arrow.down", "Down", e.down, "teal"), rate("arrow.up", "Up", e.up, "pink"),
  }:frame { width = 168, alignment = "leading" }
end

local function machinePane(e)
  return VStack { alignment = "leading", spacing = 6,
    HStack {
      alignment = "lastTextBaseline", Text(percent(e.cpu)):font { size = 34, weight = "bold" }, Text "CPU"
        :foregroundStyle "secondary",
      Spacer(), Text(#e.cores .. " cores"):foregroundStyle "secondary",
    },
    LazyVGrid { columns = 4, alignment = "leading", ForEach(e.cores, function(core, i)
      return i <= 16 and Gauge(core):labelsHidden():tint(shade(core)):accessibilityLabel("Core " .. i)
    end) },
    Text "", meter("Memory", e.memory.used, "purple", e.memory.text), Spacer(), title("Disks"),
    ForEach(e.disks, function(disk) return meter(disk.name, disk.used, disk.used > 0.85 and "red" or "orange",
      disk.text) end),
  }
end

local function processPane(e)
  local most = math.max(e.processes[1] and e.processes[1].cpu or 0, 0.01)
  return VStack { alignment = "leading", spacing = 6, title("Processes", "CPU"),
    e.isUnasked and Text "Not allowed yet:\nlunette grant dashboard":font "caption":foregroundStyle "secondary",
    Grid { alignment = "leading", verticalSpacing = 4, ForEach(e.processes, function(process)
      return {
        GridRow {
          Text.verbatim(process.name):lineLimit(1):truncationMode "tail"
            :frame { maxWidth = math.huge, alignment = "leading" },
          Text(process.memory):foregroundStyle "secondary":fixedSize():gridColumnAlignment "trailing",
          Text(("%.1f%%"):format(process.cpu * 100)):bold():monospacedDigit():fixedSize()
            :gridColumnAlignment "trailing",
        },
        GridRow { ProgressView(process.cpu / most):labelsHidden():tint "blue":gridCellColumns(3) },
      }
    end) }:font "subheadline",
    Spacer(),
  }:frame { width = 216 }
end

return widget {
  category = "Machine", keywords = { "cpu", "processor", "memory", "disk", "network", "conky" },
  kind = "dashboard", displayName = "Dashboard", description = "Shows the whole machine on one page.",
  families = { "systemExtraLarge" }, permissions = { read = { "system" } },
  provider = {
    placeholder = sample,
    snapshot = function(context) return context.isPreview and sample(context) or read(context.now) end,
    timeline = function(context) return { entries = { read(context.now) }, policy = after(context.now + 5) } end,
  },
  view = function(e)
    return HStack { alignment = "top", spacing = 16, clockPane(e), Divider(), machinePane(e), Divider(),
      processPane(e) }:dynamicTypeSize { max = "xxLarge" }
  end,
}
