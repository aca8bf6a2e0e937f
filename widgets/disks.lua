-- The disks: how full each is.
-- It shows a list as long as the family has room for, and Grid with columns that line up.
-- Try: lunette render widgets/disks.lua --family systemLarge
local function shade(part) return part > 0.95 and "red" or part > 0.85 and "orange" or "blue" end

local function percent(part) return ("%d%%"):format(math.floor(part * 100 + 0.5)) end

local function row(disk)
  return VStack {
    alignment = "leading", spacing = 0,
    HStack {
      Text(disk.path):lineLimit(1):truncationMode "middle", Spacer(),
      Text(disk.free .. " free"):font "caption":foregroundStyle "secondary":lineLimit(1):layoutPriority(1), Text(percent(disk.usage)):monospacedDigit():layoutPriority(1),
    },
    ProgressView(disk.usage):tint(shade(disk.usage)),
  }
end

return widget {
  kind = "disks", displayName = "Disks", description = "Shows how full the disks are.",
  families = { "systemSmall", "systemMedium", "systemLarge", "accessoryInline" },
  provider = {
    placeholder = function(context) return { date = context.now, disks = { { path = "/", free = "100 GB", usage = 0.6 } } } end,
    timeline = function(context)
      local disks = {}
      for i, disk in ipairs(system.disks()) do
        disks[i] = { path = disk.path, usage = disk.usage, free = number.format(disk.free, { style = "bytes" }) }
      end
      table.sort(disks, function(a, b) return a.usage > b.usage end)
      return { entries = { { date = context.now, disks = disks } }, policy = after(context.now + 300) }
    end,
  },
  view = function(e, environment)
    local fullest = e.disks[1]
    if not fullest then return Text "no disks":foregroundStyle "secondary" end
    if environment.widgetFamily == "accessoryInline" then return Label { fullest.path .. " " .. percent(fullest.usage), systemImage = "internaldrive" } end
    local most = environment.widgetFamily == "systemLarge" and 9 or 3
    return VStack {
      alignment = "leading",
      Label { "Disks", systemImage = "internaldrive" }:font "headline",
      ForEach(e.disks, function(disk, i)
        if i > most then return nil end
        return environment.widgetFamily == "systemSmall" and VStack { alignment = "leading", spacing = 0, HStack { Text(disk.path):lineLimit(1):truncationMode "middle", Spacer(), Text(percent(disk.usage)) }, ProgressView(disk.usage):tint(shade(disk.usage)) } or row(disk)
      end),
      Spacer(),
    }
  end,
}
