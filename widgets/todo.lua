-- What is to be done: the open lines of a todo.txt, the most important first.
-- It shows a file in a known format (todotxt.org), a trigger that sees each save, and a list as long as there is room.
-- Try: lunette render widgets/todo.lua --preview; for your own: --allow read=~/todo.txt
local path = "~/todo.txt"

local colors = { A = "red", B = "orange", C = "yellow" }

-- (A) 2026-01-15 Call Ada +project @context due:2026-01-20
local function parse(line)
  if not line:find "%S" then return nil end
  local item = { isDone = line:find "^x " ~= nil, line = line }
  local rest = line:gsub("^x ", "")
  item.priority, rest = rest:match "^%((%u)%) ", rest:gsub("^%(%u%) ", "")
  rest = rest:gsub("^%d%d%d%d%-%d%d%-%d%d ", ""):gsub("^%d%d%d%d%-%d%d%-%d%d ", "")
  item.project, item.context, item.due = rest:match "%+(%S+)", rest:match "@(%S+)", rest:match "due:(%S+)"
  item.title = rest:gsub("%s*[+@]%S+", ""):gsub("%s*%a+:%S+", ""):gsub("^%s+", "")
  if item.title == "" then item.title = rest end
  return item
end

local function entry(text, now)
  local open, done, today = {}, 0, date.format(now, "yyyy-MM-dd")
  local number = 0
  for line in text:gmatch "[^\r\n]+" do
    local item = parse(line)
    if item then
      number = number + 1
      item.number = number
      item.isLate = item.due ~= nil and item.due < today
      local due = item.due and date.parse(item.due)
      item.when = due and date.format(due, "MMM d")
      if item.isDone then done = done + 1 else open[#open + 1] = item end
    end
  end
  table.sort(open, function(a, b)
    local first, second = a.priority or "~", b.priority or "~"
    if first ~= second then return first < second end
    if (a.due or "~") ~= (b.due or "~") then return (a.due or "~") < (b.due or "~") end
    return a.number < b.number
  end)
  return { date = now, count = #open, done = done, items = table.move(open, 1, math.min(#open, 20), 1, {}) }
end

local sample = [[
(A) Call the surveyor about the roof +house @phone due:2026-01-14
(B) Book the train to Hamburg +trip due:2030-01-20
(B) Send Ada the drawings +lunette @mail
Water the plants @home
Read chapter 7 +course
Sharpen the kitchen knives @home
Mend the garden gate +house
Order new strings for the cello
Send the parcel to Lina @town
Return the library books @town
x 2026-01-12 Change the tyres
x 2026-01-11 Order tea
x 2026-01-10 Write to Lina
]]

local function read(context)
  if context.isPreview then return entry(sample, context.now) end
  local isAllowed, text, message = pcall(files.read, path)
  if not isAllowed then return { date = context.now, problem = "Not allowed: --allow read=" .. path } end
  return text and entry(text, context.now) or { date = context.now, problem = message }
end

local function mark(item)
  return Image { systemName = item.priority and "circle.fill" or "circle" }
    :foregroundStyle(colors[item.priority] or "secondary")
end

local function row(item, hasDetail, font)
  local detail = item.when or item.project or item.context
  return HStack {
    alignment = "firstTextBaseline", mark(item),
    Text.verbatim(item.title):font(font):lineLimit(1):truncationMode "tail",
    hasDetail and detail and {
      Spacer(), Text.verbatim(detail):font "caption":foregroundStyle(item.isLate and "red" or "secondary")
        :lineLimit(1):layoutPriority(1),
    },
  }
end

local function list(e, count, spacing, hasDetail, font)
  return VStack { alignment = "leading", spacing = spacing, ForEach(e.items, function(item, i)
    return i <= count and row(item, hasDetail, font or "body")
  end) }
end

local function problem(e)
  return VStack {
    Image { systemName = "checklist" }:accessibilityLabel "No list", Text "No todo.txt":lineLimit(1),
    Text.verbatim(e.problem):font "caption":multilineTextAlignment "center":minimumScaleFactor(0.7),
  }:foregroundStyle "secondary"
end

local function nothing(e)
  return VStack {
    Text "Nothing to do", Text(e.done .. " done"):font "caption":foregroundStyle "secondary",
  }
end

local function head(e)
  local function line(done)
    return HStack {
      alignment = "lastTextBaseline", Text(e.count):font { size = 28, weight = "bold" },
      Text "to do":foregroundStyle "secondary", Spacer(), done and Text(done):foregroundStyle "secondary",
    }:lineLimit(1)
  end
  return ViewThatFits { axes = "horizontal", line(e.done > 0 and e.done .. " done"), line() }
end

return widget {
  kind = "todo", displayName = "To Do", description = "Shows the open lines of a todo.txt.",
  families = { "systemSmall", "systemMedium", "systemLarge", "accessoryInline", "accessoryRectangular" },
  permissions = { read = { path } }, triggers = { { file = path } },
  provider = {
    placeholder = function(context) return entry(sample, context.now) end,
    snapshot = read,
    timeline = function(context)
      -- At midnight another day's lines are late.
      return { entries = { read(context) }, policy = after(date.next(context.now, { hour = 0 }), { jitter = 60 }) }
    end,
  },
  view = function(e, environment)
    local family = environment.widgetFamily
    if e.problem then
      return family:find "^accessory" and Text "No todo.txt" or problem(e)
    end
    local first = e.items[1]
    if family == "accessoryInline" then
      return first and ViewThatFits { Text.verbatim(e.count .. " to do · " .. first.title), Text(e.count .. " to do") }
        or Text "Nothing to do"
    end
    if not first then return nothing(e) end
    if family == "accessoryRectangular" then return list(e, 3, 0):dynamicTypeSize { max = "xLarge" } end
    if family == "systemSmall" then return VStack { alignment = "leading", spacing = 0, head(e), Spacer(),
      ViewThatFits { axes = "vertical", list(e, 5, 2, false, "footnote"), list(e, 4, 2, false, "footnote"),
        list(e, 2, 2, false, "footnote") } }:dynamicTypeSize { max = "xxxLarge" } end
    if family == "systemMedium" then return VStack { alignment = "leading", spacing = 0, head(e), Spacer(),
      ViewThatFits { axes = "vertical", list(e, 5, 2, true, "subheadline"), list(e, 4, 2, true, "subheadline"),
        list(e, 3, 2, true, "subheadline") } }:dynamicTypeSize { max = "xxxLarge" } end
    return VStack { alignment = "leading", spacing = 0, head(e), ViewThatFits {
      axes = "vertical", list(e, 16, 8, true), list(e, 16, 0, true), list(e, 12, 0, true), list(e, 8, 0, true),
    }:padding { top = 12 }, Spacer() }:dynamicTypeSize { max = "xxxLarge" }
  end,
}
