-- The battery: how full it is, what it is doing, and when it will be empty or full.
-- It shows a timeline that looks ahead: an entry for each percent expected, corrected when the kernel reports a change.
-- Try: lunette render widgets/battery.lua --family systemSmall
local states = {
  charging = "Charging", discharging = "On battery", full = "Full", notCharging = "Plugged in", unknown = "Battery",
}

-- Some batteries tell what they do and not how full they are.
local function symbol(level, isCharging)
  if isCharging then return "battery.100.bolt" end
  if not level then return "battery.100" end
  return level > 0.8 and "battery.100" or level > 0.6 and "battery.75" or level > 0.35 and "battery.50"
    or level > 0.1 and "battery.25" or "battery.0"
end

local function shade(entry)
  if not entry.level then return "secondary" end
  if entry.isCharging or entry.level > 0.2 then return "green" end
  return entry.level > 0.1 and "orange" or "red"
end

local function percent(entry) return entry.level and ("%.0f%%"):format(entry.level * 100) or "–" end

-- Now, and then an entry a percent, but none within five minutes of another,
-- until the battery is empty or full, at most a day ahead.
local function expected(battery, now)
  local function entry(date, level)
    return {
      date = date, level = level, isCharging = battery.isCharging, title = states[battery.state],
      ends = battery.timeLeft and now + battery.timeLeft,
      state = level and level <= 0.1 and not battery.isCharging and "critical" or nil,
    }
  end
  local entries = { entry(now, battery.level) }
  if not battery.level then return entries end
  local goal = battery.isCharging and 1 or 0
  local left = battery.timeLeft or 0
  local steps = math.min(math.floor(math.abs(goal - battery.level) * 100), left // 300)
  for i = 1, steps do
    local date = now + left * i / steps
    if date > now + 24 * 3600 then break end
    entries[i + 1] = entry(date, battery.level + (goal - battery.level) * i / steps)
  end
  return entries
end

local function now(context)
  local battery = system.battery()
  return battery and expected(battery, context.now) or { { date = context.now, isMissing = true } }
end

local function example(context)
  return expected({ level = 0.8, isCharging = false, state = "discharging", timeLeft = 5 * 3600 }, context.now)[1]
end

return widget {
  category = "Machine", keywords = { "battery", "charge", "power", "laptop" },
  kind = "battery", displayName = "Battery", description = "Shows how full the battery is.",
  families = { "systemSmall", "accessoryInline", "accessoryCircular" },
  triggers = { { device = "power_supply" }, "resume" },
  provider = {
    placeholder = example,
    snapshot = function(context)
      if context.isPreview then return example(context) end
      return now(context)[1]
    end,
    timeline = function(context)
      local entries = now(context)
      if entries[1].isMissing then return { entries = entries, policy = never } end
      return { entries = entries, policy = after(context.now + 15 * 60, { jitter = 30 }) }
    end,
  },
  view = {
    accessoryInline = function(e)
      if e.isMissing then return Label { "No battery", systemImage = "powerplug" } end
      return Label { e.level and percent(e) or e.title, systemImage = symbol(e.level, e.isCharging) }
    end,
    accessoryCircular = function(e)
      if e.isMissing then return Image { systemName = "powerplug" }:accessibilityLabel "No battery" end
      return Gauge { value = e.level or 0, currentValueLabel = percent(e) }:gaugeStyle "accessoryCircular"
        :tint(shade(e)):minimumScaleFactor(0.5)
    end,
    systemSmall = function(e)
      if e.isMissing then
        return VStack { Image { systemName = "powerplug" }, Text "No battery" }:foregroundStyle "secondary"
      end
      return VStack {
        alignment = "leading",
        Label { e.title, icon = Image { systemName = symbol(e.level, e.isCharging) }:foregroundStyle(shade(e)) },
        Spacer(),
        Text(e.level and percent(e) or "No level"):font(e.level and "largeTitle" or "body"):bold(),
        e.level and ProgressView(e.level):tint(shade(e)),
        e.ends and ((e.isCharging and "Full in " or "Empty in ") .. Text(e.ends, "relative")):font "caption"
          :foregroundStyle "secondary":truncationMode "tail",
      }:lineLimit(1):minimumScaleFactor(0.7):dynamicTypeSize { max = "xxxLarge" }
    end,
  },
}
