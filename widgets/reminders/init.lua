-- Reminders: what is due, from the settings' own list or from a JSON file of another program.
-- A tap on a circle completes its reminder, and storage keeps that; an entry comes each time something falls due.
-- Try: lunette preview widgets/reminders; for a file: --config source=file --allow read=~/.local/share/reminders.json
local due = require "due"

local Reminders = intent {
  id = "Reminders", title = "Reminders",
  parameters = {
    { "reminders", type = "string", list = true, title = "Reminders",
      description = "One a line: 18:00 Water the plants (each day), 2026-12-24 16:00 Call Ada, or a title alone",
      default = {
        "08:30 Plan the day", "13:00 Take a walk", "18:00 Water the plants", "Write your own in the settings",
      } },
    { "source", type = "enum", title = "Show", default = "list", options = {
      { value = "list", title = "The reminders above" }, { value = "file", title = "The file " .. due.path } } },
  },
}

local Complete = intent {
  id = "Complete", title = "Complete a reminder",
  parameters = { { "item", type = "string", title = "Reminder", required = true } },
  perform = function(p)
    local done = storage.get("done", {})
    done[p.item] = true
    storage.set("done", done)
  end,
}

-- Small rows leave the time out: two lines of a title say more.
local function row(item, isLarge, isSmall)
  return HStack {
    alignment = "firstTextBaseline",
    Button { action = Complete { item = item.id }, Image { systemName = "circle" }:foregroundStyle(item.color) }
      :buttonStyle "plain":accessibilityLabel("Complete " .. item.title),
    VStack {
      alignment = "leading", spacing = 0,
      Text.verbatim(item.title):lineLimit(isSmall and 2 or 1):truncationMode "tail"
        :foregroundStyle(isSmall and item.isLate and "late" or "primary"),
      isLarge and Text.verbatim(item.list):font "caption":foregroundStyle "secondary":lineLimit(1),
    },
    not isSmall and item.when and { Spacer(), Text(item.when):foregroundStyle(item.isLate and "late" or "secondary")
      :lineLimit(1):layoutPriority(1) },
  }:font(isSmall and "footnote" or isLarge and "body" or "subheadline")
end

-- As many as there is room for.
local function list(e, isLarge, isSmall)
  local lists = {}
  for most = 8, 1, -1 do
    lists[#lists + 1] = VStack { alignment = "leading", spacing = isLarge and 10 or 3,
      ForEach(e.items, function(item, i) return i <= most and row(item, isLarge, isSmall) end) }
  end
  return ViewThatFits { axes = "vertical", lists }
end

return widget {
  category = "Everyday", keywords = { "due", "tasks", "alarm", "notify" },
  kind = "reminders", displayName = "Reminders", description = "Shows what is due, and ticks it off.",
  families = { "systemSmall", "systemMedium", "systemLarge", "accessoryInline", "accessoryRectangular" },
  colors = { late = { light = "#C9252D", dark = "#FF6961" } },
  intent = Reminders, permissions = { read = { due.path } }, triggers = { { file = due.path } },
  provider = {
    placeholder = function(context) return due.sample(context.now) end,
    timeline = function(context)
      if context.isPreview then return { entries = { due.sample(context.now) }, policy = never } end
      local items, problem = due.read(context)
      local list = items and due.entries(items, context.now) or { { date = context.now, problem = problem } }
      return { entries = list, policy = after(date.next(context.now, { hour = 0 })) }
    end,
  },
  view = function(e, environment)
    local family, first = environment.widgetFamily, e.items and e.items[1]
    local isSmall, isLarge = family == "systemSmall", family == "systemLarge"
    if first and family == "accessoryInline" then
      local title = Text.verbatim(first.title):lineLimit(1):truncationMode "tail"
      return first.when and ViewThatFits { Text.verbatim(first.when .. " " .. first.title), title } or title
    end
    if first and family == "accessoryRectangular" then
      return list(e, false, true):dynamicTypeSize { max = "xLarge" }
    end
    local title = e.problem and "No reminders" or "All done"
    if not first and family:find "^accessory" then return Text(title) end
    if not first then
      return VStack { Text(title):bold(), Text(e.problem or "Add more in the settings"):font "caption"
        :foregroundStyle "secondary" }:multilineTextAlignment "center":dynamicTypeSize { max = "xLarge" }
    end
    return VStack {
      alignment = "leading", spacing = 0,
      HStack {
        alignment = "lastTextBaseline", Text(e.count):font { size = 28, weight = "bold" }:foregroundStyle "blue",
        not isSmall and Text "Reminders":bold(), Spacer(),
        e.late > 0 and Text(e.late .. " late"):font "subheadline":foregroundStyle "late",
      }:lineLimit(1), list(e, isLarge, isSmall):padding { top = 8 }, Spacer { minLength = 0 },
    }:dynamicTypeSize { max = "xxxLarge" }
  end,
}
