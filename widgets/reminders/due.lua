-- What is due: lines of the settings or a file's items as entries.
-- It shows dates read from text, repetitions without a calendar, and an entry for each moment something falls due.
-- Used by init.lua.

-- [{"title": "Call Ada", "due": "2026-01-15T16:00", "list": "Home"}]
local path = "~/.local/share/reminders.json"

local colors = { "blue", "orange", "green", "purple", "pink" }

local function entry(items, now)
  local entry, lists = { date = now, items = {}, count = 0, late = 0 }, {}
  for _, item in ipairs(items) do
    if not item.done then
      lists[item.list] = lists[item.list] or colors[#lists % #colors + 1]
      if not lists[#lists + 1] and lists[item.list] then lists[#lists + 1] = item.list end
      local isToday = item.due and date.startOfDay(item.due) == date.startOfDay(now)
      local isLate, time = item.due ~= nil and item.due < now, item.due and date.format(item.due, { time = "short" })
      entry.count, entry.late = entry.count + 1, entry.late + (isLate and 1 or 0)
      entry.items[#entry.items + 1] = {
        id = item.id or item.title, title = item.title, list = item.list, color = lists[item.list], due = item.due,
        isLate = isLate, when = time and (isToday and time or date.format(item.due, "EEE ") .. time),
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
    { title = "Call the surveyor", list = "House", due = now + 5400 }, { title = "Return the books", list = "Town" },
    { title = "Send the drawings", list = "Work", due = now + 9000 }, { title = "Order strings", list = "Town" },
    { title = "Book the train", list = "Home", due = now + 90000 }, { title = "Bake bread", list = "Home" },
  }, now)
end

-- A line of the settings: with a time it comes back each day, with a date it comes once.
local function own(line, today, done)
  local day, rest = line:match "^(%d%d%d%d%-%d%d%-%d%d)%s+(.+)$"
  local time, title = (rest or line):match "^(%d%d?:%d%d)%s+(.+)$"
  local due = (day or time) and date.parse((day or today) .. "T" .. (("0" .. (time or "9:00")):sub(-5)))
  local id = line .. (time and not day and "@" .. today or "")
  return { id = id, title = title or rest or line, list = day and "Once" or time and "Daily" or "Anytime", due = due,
    done = done[id] == true }
end

local function read(context)
  local items, done = {}, storage.get("done", {})
  if context.configuration.source ~= "file" then
    local today = date.format(context.now, "yyyy-MM-dd")
    for i, line in ipairs(context.configuration.reminders or {}) do items[i] = own(line, today, done) end
    return items
  end
  local isAllowed, text, message = pcall(files.read, path)
  if not isAllowed then return nil, "Reminders wants to read " .. path .. ".\nlunette grant reminders" end
  if not text then return nil, message end
  local isRead, data = pcall(json.decode, text)
  if not isRead or type(data) ~= "table" then return nil, "No list in " .. path end
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

return { path = path, read = read, entries = entries, sample = sample }
