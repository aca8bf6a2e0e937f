-- The battery: its level, whether it is charged, and when it will be empty or full.
-- It shows a timeline that looks ahead (one entry for each percent expected), corrected by a trigger of the kernel.
-- Try: lunette render widgets/battery.lua
local function symbol(entry)
  if entry.isCharging then return "battery.100.bolt" end
  return entry.level > 0.8 and "battery.100" or entry.level > 0.6 and "battery.75" or entry.level > 0.35 and "battery.50" or entry.level > 0.1 and "battery.25" or "battery.0"
end

local function shade(entry)
  return entry.isCharging and "green" or entry.level <= 0.1 and "red" or entry.level <= 0.2 and "orange" or "green"
end

local function percent(entry) return math.floor(entry.level * 100 + 0.5) .. "%" end

-- Entries until the battery is empty or full, at most a day ahead.
local function expected(battery, now)
  local first = { date = now, level = battery.level, isCharging = battery.isCharging, ends = battery.timeLeft and now + battery.timeLeft, state = battery.level <= 0.1 and not battery.isCharging and "critical" or nil }
  local entries = { first }
  if not battery.timeLeft or battery.timeLeft <= 0 then return entries end
  local steps = math.floor((battery.isCharging and 1 - battery.level or battery.level) * 100)
  for i = 1, math.min(steps, 100) do
    local part = i / steps
    local at = now + battery.timeLeft * part
    if at > now + 86400 then break end
    entries[#entries + 1] = {
      date = at, isCharging = battery.isCharging, ends = first.ends,
      level = battery.isCharging and battery.level + (1 - battery.level) * part or battery.level * (1 - part),
    }
  end
  return entries
end

return widget {
  kind = "battery", displayName = "Battery", description = "Shows the battery's level.",
  families = { "systemSmall", "accessoryInline", "accessoryCircular" },
  triggers = { { device = "power_supply" }, "resume" },
  provider = {
    placeholder = function(context) return { date = context.now, level = 0.8, isCharging = false } end,
    snapshot = function(context)
      local battery = not context.isPreview and system.battery()
      return battery and expected(battery, context.now)[1] or { date = context.now, level = 0.8, isCharging = false }
    end,
    timeline = function(context)
      local battery = system.battery()
      if not battery then return { entries = { { date = context.now, isMissing = true, level = 0 } }, policy = never } end
      return { entries = expected(battery, context.now), policy = after(context.now + 15 * 60, { jitter = 30 }) }
    end,
  },
  view = {
    accessoryInline = function(e)
      return e.isMissing and Text "no battery" or Label { percent(e), systemImage = symbol(e) }
    end,
    accessoryCircular = function(e)
      return Gauge { value = e.level, currentValueLabel = e.isMissing and "–" or percent(e) }:gaugeStyle "accessoryCircular":tint(shade(e))
    end,
    default = function(e)
      if e.isMissing then
        return VStack { Image { systemName = "powerplug" }, Text "No battery here":foregroundStyle "secondary":multilineTextAlignment "center" }
      end
      return VStack {
        alignment = "leading",
        HStack { Image { systemName = symbol(e) }:foregroundStyle(shade(e)), Text "Battery":font "headline" },
        Spacer(),
        Text(percent(e)):font "largeTitle":bold(),
        ProgressView(e.level):tint(shade(e)),
        e.ends and HStack { spacing = 4, Text(e.isCharging and "full in" or "empty in"), Text(e.ends, "relative") }:font "caption":foregroundStyle "secondary":lineLimit(1),
      }
    end,
  },
}
