-- The agenda: events read once, and an entry for each moment at which something begins or ends.
-- It shows calendar arithmetic, sorting, and two sources as one: the settings' own events, and files.
-- Used by init.lua.
local own = require "own"
local agenda = {}

-- Calendars have no colours in their files; each title has one of its own, and always the same.
local colors = { "blue", "orange", "green", "purple", "pink", "teal" }
local function color(title)
  local sum = 0
  for i = 1, #title do sum = sum + title:byte(i) * i end
  return colors[sum % #colors + 1]
end

-- 14:00; 2 PM and 2:30 PM where a day has twice twelve hours.
local function clock(moment) return (date.format(moment, { time = "short" }):gsub(":00 ", " ")) end

-- What the views need of an event: plain data, a day as a word.
local function plain(event, today)
  local day = date.startOfDay(event.start)
  local tomorrow = date.add(today, { days = 1 })
  local name = day <= today and "Today" or day == tomorrow and "Tomorrow" or date.format(day, "EEEE d")
  return {
    title = event.title ~= "" and event.title or "Busy", start = event.start, finish = event.finish,
    allDay = event.allDay, location = event.location, url = event.url, day = name, color = color(event.title),
    date = date.format(event.start, "E d"),
    time = event.allDay and "all day" or clock(event.start), ends = clock(event.finish),
  }
end

-- What holds at one moment of the day.
local function state(events, now)
  local entry = { date = now, day = date.components(now).day, upcoming = {}, today = {}, past = {}, left = 0 }
  entry.weekday, entry.month = date.format(now, "EEEE"), date.format(now, "LLLL")
  local today = date.startOfDay(now)
  for _, event in ipairs(events) do
    local shown = plain(event, today)
    if event.allDay then
      if event.start <= now and event.finish > now then entry.today[#entry.today + 1] = shown
      elseif event.start > now and #entry.upcoming < 12 then entry.upcoming[#entry.upcoming + 1] = shown end
    elseif event.start <= now and event.finish > now then
      -- Of several, the one that ends first: after it, the next one shows.
      if not entry.current or shown.finish < entry.current.finish then entry.current = shown end
    elseif event.finish <= now and event.start >= today then
      shown.isPast = true
      entry.past[#entry.past + 1] = shown
    elseif event.start > now then
      if shown.day == "Today" then entry.left = entry.left + 1 end
      if not entry.next then entry.next = shown end
      if #entry.upcoming < 12 then entry.upcoming[#entry.upcoming + 1] = shown end
    end
  end
  return entry
end

-- Now, and every start and end until midnight.
local function moments(events, now)
  local last, list, seen = date.next(now, { hour = 0 }), { now }, { [now] = true }
  for _, event in ipairs(events) do
    for _, moment in ipairs { event.start, event.finish } do
      if moment > now and moment < last and not seen[moment] and #list < 100 then
        list[#list + 1], seen[moment] = moment, true
      end
    end
  end
  table.sort(list)
  return list
end

-- The events of the settings, and of files where they are set; then also why there are none.
local function read(context)
  local path = context.configuration.path
  local events, problem, isRefused = own(context.configuration.events or {}, context.now), nil, nil
  if path and path ~= "" then
    local isAllowed, found, message = pcall(calendar.events, {
      path = path, from = date.startOfDay(context.now), to = date.add(context.now, { days = 14 }),
    })
    for _, event in ipairs(isAllowed and found or {}) do events[#events + 1] = event end
    isRefused, problem = not isAllowed, not isAllowed and "lunette grant calendar" or message
  end
  table.sort(events, function(a, b) return a.start < b.start end)
  return events, problem, isRefused
end

function agenda.entries(context)
  local events, problem, isRefused = read(context)
  local entries = {}
  for i, moment in ipairs(moments(events, context.now)) do
    entries[i] = state(events, moment)
    entries[i].problem, entries[i].isRefused = problem, isRefused
  end
  return entries
end

-- A day as it could be, made without asking the host: a placeholder must be there at once.
function agenda.sample(now)
  local hour = now - now % 3600
  local function event(title, location, hours)
    return { title = title, location = location, start = hour + hours * 3600, finish = hour + (hours + 1) * 3600,
      allDay = false }
  end
  return state({
    event("Stand-up", "Room 2", -2.5), event("Design review", "Room 4", 2), event("Tea with Ada", "Café Lina", 3.5),
    event("Dinner", "Osteria", 7), event("Piano lesson", "Music school", 21.5), event("Breakfast", "Kitchen", 23),
    event("Call the bank", nil, 28), event("Choir", "Town hall", 31),
  }, now)
end

return agenda
