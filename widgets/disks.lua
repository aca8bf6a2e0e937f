-- The disks: how full each is, the fullest first.
-- It shows system figures sorted and formatted into plain data, and a list as long as the family has room for.
-- Try: lunette render widgets/disks.lua --family systemMedium
local function shade(part) return part > 0.95 and "red" or part > 0.85 and "orange" or "blue" end

local function percent(part) return ("%.0f%%"):format(part * 100) end

-- Three digits and a unit: 97.5 GB, 412 GB.
local function bytes(count)
  local isLong = math.floor(math.log(math.max(count, 1), 10)) % 3 == 2
  return number.format(count, { style = "bytes", maximumFractionDigits = isLong and 0 or 1 })
end

local function read(now)
  local disks = {}
  for i, disk in ipairs(system.disks()) do
    disks[i] = {
      path = disk.path, usage = disk.usage, free = bytes(disk.free), total = bytes(disk.total),
      type = disk.type, device = disk.device,
    }
  end
  table.sort(disks, function(a, b) return a.usage > b.usage end)
  return { date = now, disks = disks }
end

-- Disks as they could be, made without asking the host.
local function sample(context)
  local function disk(path, usage, free, total, type, device)
    return { path = path, usage = usage, free = free, total = total, type = type, device = device }
  end
  return { date = context.now, disks = {
    disk("/srv/photos", 0.91, "180 GB", "2 TB", "btrfs", "/dev/sdb1"),
    disk("/", 0.61, "97.5 GB", "250 GB", "ext4", "/dev/nvme0n1p2"),
    disk("/home", 0.44, "412 GB", "735 GB", "ext4", "/dev/nvme0n1p3"),
    disk("/var", 0.37, "63 GB", "100 GB", "ext4", "/dev/nvme0n1p4"),
    disk("/boot", 0.28, "360 MB", "500 MB", "vfat", "/dev/nvme0n1p1"),
  } }
end

local function detail(text) return Text(text):font "caption":foregroundStyle "secondary":lineLimit(1) end

local function path(disk) return Text.verbatim(disk.path):lineLimit(1):truncationMode "middle" end

local function bar(disk)
  return ProgressView(disk.usage):tint(shade(disk.usage)):labelsHidden():accessibilityLabel(disk.path)
end

local function row(disk, isSmall)
  return VStack {
    alignment = "leading", spacing = 4,
    HStack {
      alignment = "lastTextBaseline", path(disk), Spacer(),
      not isSmall and detail(disk.free .. " free"):layoutPriority(1),
      Text(percent(disk.usage)):bold():monospacedDigit():layoutPriority(1),
    },
    bar(disk), isSmall and detail(disk.free .. " free"),
  }
end

-- A single disk has the whole place: how full it is, in one large figure.
local function single(disk, isSmall)
  return VStack {
    alignment = "leading", spacing = 4,
    HStack { path(disk):bold(), Spacer(), Image { systemName = "internaldrive" }:foregroundStyle "secondary"
      :accessibilityHidden() },
    HStack {
      alignment = "lastTextBaseline", Text(percent(disk.usage)):font { size = 34, weight = "bold" },
      Text "used":foregroundStyle "secondary",
    }:lineLimit(1),
    Spacer { minLength = 0 }, bar(disk),
    HStack { detail(disk.free .. " free"), Spacer(), not isSmall and detail(disk.total .. " " .. disk.type) },
  }:dynamicTypeSize { max = "xLarge" }
end

return widget {
  category = "Machine", keywords = { "storage", "space", "drive", "full" },
  kind = "disks", displayName = "Disks", description = "Shows how full the disks are.",
  families = { "systemSmall", "systemMedium", "accessoryInline", "accessoryRectangular", "accessoryCircular" },
  provider = {
    placeholder = sample,
    snapshot = function(context) return context.isPreview and sample(context) or read(context.now) end,
    timeline = function(context)
      return { entries = { read(context.now) }, policy = after(context.now + 5 * 60) }
    end,
  },
  view = function(e, environment)
    local family, fullest = environment.widgetFamily, e.disks[1]
    if not fullest then return Text "No disks":foregroundStyle "secondary" end
    if family == "accessoryInline" then
      return Label { fullest.path .. " " .. percent(fullest.usage), systemImage = "internaldrive" }
    end
    if family == "accessoryCircular" then
      return Gauge { value = fullest.usage, label = "Disk", currentValueLabel = percent(fullest.usage) }
        :gaugeStyle "accessoryCircular":tint(shade(fullest.usage)):minimumScaleFactor(0.5)
    end
    if family == "accessoryRectangular" then return row(fullest, true):dynamicTypeSize { max = "xLarge" } end
    local isSmall = family == "systemSmall"
    if #e.disks == 1 then return single(fullest, isSmall) end
    local function list(count)
      return VStack { alignment = "leading", spacing = 14, ForEach(e.disks, function(disk, i)
        return i <= count and row(disk, isSmall)
      end) }
    end
    local count = isSmall and 2 or 3
    return ViewThatFits { axes = "vertical", list(count), list(count - 1), list(1) }
      :dynamicTypeSize { max = "xxxLarge" }:frame { maxHeight = math.huge }
  end,
}
