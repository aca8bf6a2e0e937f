-- Units that failed: what systemd could not keep running.
-- It shows a program's output as data, a permission, a good state worth showing, and a bad one that is hard to miss.
-- Try: lunette render widgets/units.lua --allow run=systemctl
local function parse(text, now)
  local entry = { date = now, units = {} }
  for name, description in text:gmatch "(%S+)%s+%S+%s+failed%s+%S+%s+([^\n]*)" do
    entry.units[#entry.units + 1] = { name = name, description = description:gsub("%s+$", "") }
  end
  return entry
end

local function read(context)
  local isAllowed, result,
    message = pcall(process.run, "systemctl", "list-units", "--state=failed", "--plain", "--no-legend", "--no-pager")
  if not isAllowed then
    return { date = context.now, problem = "Failed Units wants to run systemctl.\nlunette grant units" }
  end
  if not result or result.status ~= 0 then return { date = context.now, problem = message
    or "systemd does not answer" } end
  return parse(result.output, context.now)
end

local function sample(context)
  return parse([[
backup.service loaded failed failed Nightly backup
mnt-photos.mount loaded failed failed /mnt/photos
]], context.now)
end

local function rows(e, count, hasDetail)
  return VStack { alignment = "leading", spacing = 6, ForEach(e.units, function(unit, i)
    return i <= count and HStack {
      alignment = "firstTextBaseline", Image { systemName = "xmark" }:foregroundStyle "red",
      VStack {
        alignment = "leading", spacing = 0,
        Text.verbatim(unit.name):lineLimit(1):truncationMode "middle":minimumScaleFactor(0.7),
        hasDetail and Text.verbatim(unit.description):font "caption":foregroundStyle "secondary":lineLimit(1),
      },
    }
  end) }:font(hasDetail and "body" or "footnote")
end

return widget {
  category = "Machine", keywords = { "systemd", "services", "failed" },
  kind = "units", displayName = "Failed Units", description = "Shows what systemd could not keep running.",
  families = { "systemSmall", "systemMedium", "accessoryInline" },
  permissions = { run = { "systemctl" } }, triggers = { "resume" },
  provider = {
    placeholder = sample,
    snapshot = function(context) return context.isPreview and sample(context) or read(context) end,
    timeline = function(context) return { entries = { read(context) },
      policy = after(context.now + 60, { jitter = 5 }) } end,
  },
  view = function(e, environment)
    local family = environment.widgetFamily
    if e.problem then
      if family == "accessoryInline" then return Text "No units" end
      return VStack {
        Image { systemName = "gearshape.2" }:font "title":foregroundStyle "secondary":accessibilityHidden(),
        Text "No units yet":bold(), Text.verbatim(e.problem):font "caption":foregroundStyle "secondary",
      }:multilineTextAlignment "center":dynamicTypeSize { max = "large" }
    end
    if family == "accessoryInline" then
      return Label { #e.units == 0 and "All units run" or #e.units .. " failed", systemImage = #e.units == 0
        and "checkmark" or "xmark" }
        :foregroundStyle(#e.units == 0 and "primary" or "red")
    end
    if #e.units == 0 then
      return VStack { spacing = 0, Image { systemName = "checkmark" }:foregroundStyle "green", Text "All units run" }
    end
    local isWide = family == "systemMedium"
    return VStack {
      alignment = "leading", spacing = 0,
      HStack {
        alignment = "lastTextBaseline", Text(#e.units):font { size = 34, weight = "bold" }:foregroundStyle "red",
        Text(#e.units == 1 and "unit failed" or "units failed"):foregroundStyle "secondary":lineLimit(1),
      },
      Spacer(), rows(e, isWide and 2 or 4, isWide),
    }:dynamicTypeSize { max = isWide and "xLarge" or "xxxLarge" }:frame { maxWidth = math.huge, alignment = "leading" }
  end,
}
