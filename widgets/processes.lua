-- The busiest processes: what uses the processor, and how much memory each has.
-- It shows figures that need a permission, bars on one scale, and a clear state where the permission is not given.
-- Try: lunette render widgets/processes.lua --allow read=system

-- Three digits and a unit: 4.2 MB, 310 kB.
local function bytes(count)
  if count < 1000 then return "0 kB" end
  local isLong = math.floor(math.log(count, 10)) % 3 == 2
  return number.format(count, { style = "bytes", maximumFractionDigits = isLong and 0 or 1 })
end

local function read(now)
  local isAllowed, list = pcall(system.processes, { sort = "cpu", limit = 16 })
  if not isAllowed then
    return { date = now, problem = "Processes wants to see which programs are running.\nlunette grant processes" }
  end
  local entry = { date = now, cores = #system.cpu().cores, processes = {} }
  for i, process in ipairs(list) do
    entry.processes[i] = { name = process.name, cpu = process.cpu, memory = bytes(process.memory) }
  end
  return entry
end

local function sample(context)
  local entry = { date = context.now, cores = 8, processes = {} }
  for i, row in ipairs {
    { "swift-frontend", 0.412, 1.9e9 }, { "firefox", 0.124, 2.3e9 }, { "gnome-shell", 0.061, 4.1e8 },
      { "lunette-host", 0.012, 4.5e7 },
    { "pipewire", 0.009, 3.1e7 }, { "postgres", 0.006, 2.2e8 }, { "kworker/u16:2", 0.004, 0 }, { "sshd", 0.001, 9e6 },
    { "Xwayland", 0.001, 8.8e7 }, { "systemd", 0.001, 1.4e7 }, { "dbus-daemon", 0.001, 6e6 },
    { "wireplumber", 0.001, 2.2e7 }, { "cupsd", 0, 1.1e7 }, { "bluetoothd", 0, 7e6 }, { "udisksd", 0, 1.2e7 },
    { "cron", 0, 3e6 },
  } do
    entry.processes[i] = { name = row[1], cpu = row[2], memory = bytes(row[3]) }
  end
  return entry
end

local function percent(part) return ("%.1f%%"):format(part * 100) end

local function shade(part) return part > 0.5 and "red" or part > 0.25 and "orange" or "blue" end

-- All bars are on one scale: that of the busiest.
local function table_(e, count, hasMemory)
  local most = math.max(e.processes[1] and e.processes[1].cpu or 0, 0.01)
  return Grid { alignment = "leading", verticalSpacing = 4, ForEach(e.processes, function(process, i)
    return i <= count and GridRow {
      Text.verbatim(process.name):lineLimit(1):truncationMode "tail"
        :frame { maxWidth = math.huge, alignment = "leading" },
      hasMemory and ProgressView(process.cpu / most):tint(shade(process.cpu)):labelsHidden():frame { width = 64 },
      Text(percent(process.cpu)):bold():monospacedDigit():gridColumnAlignment "trailing",
      hasMemory and Text(process.memory):foregroundStyle "secondary":gridColumnAlignment "trailing",
    }
  end) }:font(hasMemory and "subheadline" or "footnote"):lineLimit(1)
end

-- So many rows as there is space for, by the size of the text.
local function page(e, count, hasMemory)
  return VStack {
    alignment = "leading", spacing = 6,
    HStack {
      Text "Processes":font "headline", Spacer { minLength = 0 },
      hasMemory and Text(e.cores .. " cores"):foregroundStyle "secondary",
    }:lineLimit(1):minimumScaleFactor(0.5),
    ViewThatFits {
      axes = "vertical", table_(e, count, hasMemory), table_(e, count - 2, hasMemory), table_(e, count // 2, hasMemory),
      table_(e, count // 4, hasMemory), table_(e, 1, hasMemory),
    },
    Spacer { minLength = 0 },
  }
end

return widget {
  category = "Machine", keywords = { "cpu", "memory", "rss", "top", "tasks", "programs" },
  kind = "processes", displayName = "Processes", description = "Shows what uses the processor.",
  families = { "systemSmall", "systemMedium", "systemLarge", "accessoryInline" },
  permissions = { read = { "system" } },
  provider = {
    placeholder = sample,
    snapshot = function(context) return context.isPreview and sample(context) or read(context.now) end,
    timeline = function(context) return { entries = { read(context.now) }, policy = after(context.now + 10) } end,
  },
  view = function(e, environment)
    local family = environment.widgetFamily
    if e.problem then
      if family == "accessoryInline" then return Text "Not allowed" end
      return VStack {
        Image { systemName = "cpu" }:font "title":accessibilityHidden(), Text "Not allowed yet":bold():lineLimit(1),
        Text(e.problem):font "caption",
      }:foregroundStyle "secondary":multilineTextAlignment "center":dynamicTypeSize { max = "large" }
    end
    local first = e.processes[1]
    if not first then return Text "Nothing runs":foregroundStyle "secondary" end
    if family == "accessoryInline" then return Text.verbatim(first.name .. " " .. percent(first.cpu)) end
    if family == "systemSmall" then return page(e, 7):dynamicTypeSize { max = "xxxLarge" } end
    return page(e, family == "systemLarge" and 16 or 7, true):dynamicTypeSize { max = "xxxLarge" }
  end,
}
