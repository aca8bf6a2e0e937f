-- Reminders: what is due, list by list, from a JSON file of another program.
-- A tap on a circle completes its reminder; lists have colours of their own, and what falls due is seen then.
-- Try: lunette render widgets/reminders.lua --preview

-- [{"title": "Call Ada", "due": "2026-01-15T16:00", "list": "Home"}]
local path = "~/.local/share/reminders.json"

local Complete = intent {
  id = "Complete", title = "Complete a reminder",
  parameters = { { "item", type = "string", title = "Reminder", required = true } },
  perform = function(p)
    local done = storage.get("done", {})
    done[p.item] = true
    storage.set("done", done)
  end,
}

local colors = { "blue", "orange", "green", "purple", "pink" }

local function entry(items, now)
  local entry, lists = { date = now, items = {}, count = 0, late = 0 }, {}
  for _, item in ipairs(items) do
    if not item.done then
      lists[item.list] = lists[item.list] or colors[#lists % #colors + 1]
      if not lists[#lists + 1] and lists[item.list] then lists[#lists + 1] = item.list end
      local isLate = item.due ~= nil and item.due < now
      local isToday = item.due and date.startOfDay(item.due) == date.startOfDay(now)
      entry.count, entry.late = entry.count + 1, entry.late + (isLate and 1 or 0)
      entry.items[#entry.items + 1] = {
        id = item.id or item.title, title = item.title, list = item.list,
        color = lists[item.list], due = item.due, isLate = isLate,
        when = item.due and date.format(item.due, isToday and "HH:mm" or "E HH:mm"),
        short = item.due and date.format(item.due, isToday and "HH:mm" or "E"),
      }
    end
  end
  table.sort(entry.items, function(a, b) return (a.due or math.huge) < (b.due or math.huge) end)
  entry.items = table.move(entry.items, 1, math.min(#entry.items, 16), 1, {})
  return entry
end

-- Now, and whenever something falls due today.
local function entries(items, now)
  local moments, list = { now }, {}
  for _, item in ipairs(items) do
    local isToday = item.due and item.due > now and item.due < now + 86400
    if isToday and #moments < 50 then moments[#moments + 1] = item.due + 1 end
  end
  table.sort(moments)
  for i, moment in ipairs(moments) do list[i] = entry(items, moment) end
  return list
end

local function sample(now)
  return entry({
    { title = "Water the plants", list = "Home", due = now - 3600 }, { title = "Sharpen the knives", list = "Home" },
    { title = "Call the surveyor", list = "House", due = now + 5400 }, { title = "Return the books", list = "Home" },
    { title = "Send the drawings", list = "Work", due = now + 9000 },
    { title = "Book the train", list = "Home", due = now + 90000 },
  }, now)
end

local function read(context)
  local isAllowed, text, message = pcall(files.read, path)
  if not isAllowed then return nil, "Not allowed: --allow read=" .. path end
  if not text then return nil, message end
  local isRead, data = pcall(json.decode, text)
  if not isRead or type(data) ~= "table" then return nil, "No list in " .. path end
  local items, done = {}, storage.get("done", {})
  for i, item in ipairs(data) do
    local id = tostring(item.title) .. "@" .. tostring(item.due)
    items[i] = {
      id = id, title = tostring(item.title), list = type(item.list) == "string" and item.list or "Reminders",
      done = item.done == true or done[id] == true,
      due = type(item.due) == "string" and date.parse(item.due) or nil,
    }
  end
  return items
end

local function row(item, hasList, isNarrow)
  local font = isNarrow and "footnote" or "body"
  return HStack {
    alignment = "firstTextBaseline",
    Button { action = Complete { item = item.id }, Image { systemName = "circle" }:foregroundStyle(item.color) }
      :buttonStyle "plain":accessibilityLabel("Complete " .. item.title),
    VStack {
      alignment = "leading", spacing = 0, Text.verbatim(item.title):font(font):lineLimit(1):truncationMode "tail",
      hasList and Text.verbatim(item.list):font "caption":foregroundStyle "secondary":lineLimit(1),
    },
    item.when and { Spacer(), Text(item.isLate and "late" or isNarrow and item.short or item.when)
      :font(font):foregroundStyle(item.isLate and "red" or "secondary"):lineLimit(1):layoutPriority(1) },
  }
end

-- As many as there is room for, `count` at most.
local function list(e, count, hasList, isNarrow)
  local lists = {}
  for most = count, math.max(count // 2, 1), -1 do
    lists[#lists + 1] = VStack { alignment = "leading", spacing = hasList and 6 or 2,
      ForEach(e.items, function(item, i) return i <= most and row(item, hasList, isNarrow) end) }
  end
  return ViewThatFits { axes = "vertical", lists }
end

local function head(e, hasLate)
  return HStack {
    alignment = "lastTextBaseline", Text(e.count):font { size = 34, weight = "bold" }:foregroundStyle "blue",
    Text "Reminders":bold():lineLimit(1):minimumScaleFactor(0.7),
    hasLate and e.late > 0 and { Spacer(), Text(e.late .. " late"):foregroundStyle "red":lineLimit(1) },
  }
end

return widget {
  kind = "reminders", displayName = "Reminders", description = "Shows what is due.",
  families = { "systemSmall", "systemMedium", "systemLarge", "accessoryInline", "accessoryRectangular" },
  permissions = { read = { path } }, triggers = { { file = path } },
  provider = {
    placeholder = function(context) return sample(context.now) end,
    snapshot = function(context)
      if context.isPreview then return sample(context.now) end
      local items, message = read(context)
      return items and entry(items, context.now) or { date = context.now, problem = message }
    end,
    timeline = function(context)
      local items, message = read(context)
      if not items then return { entries = { { date = context.now, problem = message } }, policy = never } end
      local midnight = date.next(context.now, { hour = 0 })
      return { entries = entries(items, context.now), policy = after(midnight, { jitter = 60 }) }
    end,
  },
  view = function(e, environment)
    local family = environment.widgetFamily
    if e.problem then
      if family:find "^accessory" then return Text "No reminders" end
      return VStack {
        Image { systemName = "checklist" }:accessibilityLabel "Reminders", Text "No reminders":minimumScaleFactor(0.5),
        Text.verbatim(e.problem):font "caption":multilineTextAlignment "center":minimumScaleFactor(0.7),
      }:foregroundStyle "secondary"
    end
    local item, isSmall, isLarge = e.items[1], family == "systemSmall", family == "systemLarge"
    if not item then return Text "Nothing is due":foregroundStyle "secondary" end
    if family == "accessoryInline" then return Text.verbatim((item.when and item.when .. " " or "") .. item.title) end
    if family == "accessoryRectangular" then return list(e, 3):dynamicTypeSize { max = "xxxLarge" } end
    local views = isLarge and { head(e, true), list(e, 8, true):padding { top = 10 }, Spacer() }
      or { head(e, not isSmall), Spacer(), list(e, isSmall and 4 or 5, false, isSmall) }
    return VStack { alignment = "leading", spacing = 0, views }:dynamicTypeSize { max = "xxxLarge" }
  end,
}
