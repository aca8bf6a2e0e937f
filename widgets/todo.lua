-- What is to be done: a list from the settings that circles tick off, or the open lines of a todo.txt.
-- It shows buttons that keep what they did in storage, a file in a known format (todotxt.org), and lists that fit.
-- Try: lunette preview widgets/todo.lua; for your file: --config source=file --allow read=~/todo.txt
local path = "~/todo.txt"

local Tasks = intent {
  id = "Tasks", title = "Tasks",
  parameters = {
    { "tasks", type = "string", list = true, title = "Tasks",
      description = "One a line; (A) in front makes it important, due:2026-12-24 gives it a day",
      default = { "(A) Tap a circle when done", "(B) Write your own list in the settings", "Water the plants" } },
    { "source", type = "enum", title = "Show", default = "list",
      options = { { value = "list", title = "The tasks above" }, { value = "file", title = "The file ~/todo.txt" } } },
  },
}

-- Ticks a task, or takes the tick away.
local Tick = intent {
  id = "Tick", title = "Tick a task",
  parameters = { { "line", type = "string", title = "Task", required = true } },
  perform = function(p)
    local done = storage.get("done", {})
    done[p.line] = not done[p.line] or nil
    storage.set("done", done)
  end,
}

local colors = { A = "red", B = "orange", C = "yellow" }

-- (A) 2026-01-15 Call Ada +project @context due:2026-01-20
local function parse(line)
  local item = { isDone = line:find "^x " ~= nil, line = line }
  local rest = line:gsub("^x ", "")
  item.priority, rest = rest:match "^%((%u)%) ", rest:gsub("^%(%u%) ", "")
  rest = rest:gsub("^%d%d%d%d%-%d%d%-%d%d ", ""):gsub("^%d%d%d%d%-%d%d%-%d%d ", "")
  item.project, item.context, item.due = rest:match "%+(%S+)", rest:match "@(%S+)", rest:match "due:(%S+)"
  item.title = rest:gsub("%s*[+@]%S+", ""):gsub("%s*%a+:%S+", ""):gsub("^%s+", "")
  if item.title == "" then item.title = rest end
  return item
end

-- The open lines by importance and day, then those of `done`, which lines of the settings are.
local function entry(lines, now, done)
  local e, today = { date = now, items = {}, count = 0, done = 0 }, date.format(now, "yyyy-MM-dd")
  for _, line in ipairs(lines) do
    local item = parse(line)
    local due = item.due and date.parse(item.due)
    item.isOwn, item.isDone = done ~= nil, item.isDone or done ~= nil and done[line] == true
    item.isLate, item.when = item.due ~= nil and item.due < today, due and date.format(due, "MMM d")
    local key = item.isDone and "done" or "count"
    e[key] = e[key] + 1
    if item.isOwn or not item.isDone then e.items[#e.items + 1] = item end
  end
  local function order(item) return (item.isDone and "~" or "") .. (item.priority or "~") .. (item.due or "~") end
  table.sort(e.items, function(a, b) return order(a) < order(b) end)
  e.items = table.move(e.items, 1, math.min(#e.items, 20), 1, {})
  return e
end

local function sample(context)
  return entry({
    "(A) Call the surveyor about the roof +house due:2026-01-14", "(B) Book the train to Hamburg +trip due:2030-01-20",
    "(B) Send Ada the drawings +work", "Water the plants @home", "Read chapter 7 +course", "Sharpen the knives @home",
    "Fix the garden gate +house", "Order new strings for the cello", "Send the parcel to Lina @town",
    "Return the library books @town", "Bake bread @home", "x Change the tyres", "x Order tea",
  }, context.now, {})
end

local function read(context)
  if context.isPreview then return sample(context) end
  if context.configuration.source ~= "file" then
    return entry(context.configuration.tasks or {}, context.now, storage.get("done", {}))
  end
  local isAllowed, text, message = pcall(files.read, path)
  if not isAllowed then message = "To Do wants to read " .. path .. ".\nlunette grant todo" end
  if not isAllowed or not text then return { date = context.now, problem = message } end
  local lines = {}
  for line in text:gmatch "[^\r\n]*%S[^\r\n]*" do lines[#lines + 1] = line end
  return entry(lines, context.now)
end

local function mark(item)
  local symbol = item.isDone and "checkmark.circle.fill" or item.priority and "circle.fill" or "circle"
  local view = Image { systemName = symbol }
    :foregroundStyle(item.isDone and "secondary" or colors[item.priority] or "secondary")
  return item.isOwn and Button { action = Tick { line = item.line }, view }:buttonStyle "plain"
    :accessibilityLabel((item.isDone and "Reopen " or "Finish ") .. item.title) or view
end

local function row(item, lines, font)
  local detail = font ~= "footnote" and not item.isDone and (item.when or item.project or item.context)
  return HStack { alignment = "firstTextBaseline", mark(item),
    Text.verbatim(item.title):font(font):lineLimit(lines):truncationMode "tail"
      :foregroundStyle(item.isDone and "secondary" or "primary"):strikethrough(item.isDone),
    detail and {
      Spacer(), Text.verbatim(detail):font "caption":foregroundStyle(item.isLate and "red" or "secondary")
        :lineLimit(1):layoutPriority(1),
    },
  }
end

-- As many rows as fit, `most` at most. Small rows may take two lines and leave the day out.
local function list(e, most, spacing, lines, font)
  local lists = {}
  for count = most, 1, -1 do
    lists[#lists + 1] = VStack { alignment = "leading", spacing = spacing, ForEach(e.items, function(item, i)
      return i <= count and row(item, lines, font)
    end) }
  end
  return ViewThatFits { axes = "vertical", lists }
end

local function head(e)
  return HStack {
    alignment = "lastTextBaseline", Text(e.count):font { size = 28, weight = "bold" },
    Text "to do":foregroundStyle "secondary", Spacer(), e.done > 0 and Text(e.done .. " done"):font "subheadline"
      :foregroundStyle "secondary",
  }:lineLimit(1):dynamicTypeSize { max = "xLarge" }
end

local function page(e, family)
  if family == "accessoryRectangular" then return list(e, 3, 0, 1, "footnote"):dynamicTypeSize { max = "xLarge" } end
  local rows = family == "systemSmall" and list(e, 5, 3, 2, "footnote") or family == "systemMedium"
    and list(e, 4, 3, 1, "subheadline") or list(e, 14, 9, 1, "body")
  return VStack { alignment = "leading", spacing = 0, head(e), rows:padding { top = 8 }, Spacer { minLength = 0 } }
    :dynamicTypeSize { max = "xxxLarge" }:frame { maxWidth = math.huge, alignment = "leading" }
end

return widget {
  category = "Everyday", keywords = { "tasks", "list", "checklist", "reminders" },
  kind = "todo", displayName = "To Do", description = "A list to tick off, or the open lines of a todo.txt.",
  families = { "systemSmall", "systemMedium", "systemLarge", "accessoryInline", "accessoryRectangular" },
  intent = Tasks, permissions = { read = { path } }, triggers = { { file = path } },
  provider = {
    placeholder = sample, snapshot = read,
    timeline = function(context)
      return { entries = { read(context) }, policy = after(date.next(context.now, { hour = 0 })) }
    end,
  },
  view = function(e, environment)
    local family, first = environment.widgetFamily, e.items and e.items[1]
    if first and family ~= "accessoryInline" then return page(e, family) end
    local title = e.problem and "No todo.txt" or e.count == 0 and "Nothing to do" or e.count .. " to do"
    if first and e.count > 0 then return ViewThatFits { Text.verbatim(title .. " · " .. first.title), Text(title) } end
    if family:find "^accessory" then return Text(title) end
    return VStack { Text(title):bold(), Text(e.problem or "Write a list in the settings"):font "caption"
      :foregroundStyle "secondary" }:multilineTextAlignment "center":dynamicTypeSize { max = "xLarge" }
  end,
}
