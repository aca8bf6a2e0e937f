-- The agenda: events read once, and an entry for each moment at which something begins or ends.
-- It shows calendar arithmetic, sorting, and a missing or forbidden source as data that a view can draw.
-- Used by init.lua.
local agenda = {}

-- Calendars have no colours in their files; each title has one of its own, and always the same.
local colors = { "blue", "orange", "green", "purple", "pink", "teal" }
local function color(title)
  local sum = 0
  for i = 1, #title do sum = sum + title:byte(i) * i end
  return colors[sum % #colors + 1]
end

-- What the views need of an event: plain data, a day as a word.
local function plain(event, today)
  local day = date.startOfDay(event.start)
  local tomorrow = date.add(today, { days = 1 })
  local name = day <= today and "Today" or day == tomorrow and "Tomorrow" or date.format(day, "EEEE d")
  return {
    title = event.title ~= "" and event.title or "Busy", start = event.start, finish = event.finish,
    allDay = event.allDay, location = event.location, url = event.url, day = name, color = color(event.title),
    date = date.format(event.start, "E d"),
    time = event.allDay and "all day" or date.format(event.start, "HH:mm"),
    ends = date.format(event.finish, "HH:mm"),
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

local function read(context)
  local isAllowed, events, message = pcall(calendar.events, {
    path = context.configuration.path, from = date.startOfDay(context.now), to = date.add(context.now, { days = 14 }),
  })
  if not isAllowed and events:find "is not declared" then return nil, "Only what lies in ~/.calendars is read" end
  if not isAllowed then return nil, "Not allowed: " .. (events:match "%-%-allow %S+" or context.configuration.path) end
  return events, message
end

function agenda.entries(context)
  local events, message = read(context)
  if not events then return { { date = context.now, problem = message } } end
  local entries = {}
  for i, moment in ipairs(moments(events, context.now)) do entries[i] = state(events, moment) end
  return entries
end

-- A day as it could be, made without asking the host: a placeholder must be there at once.
function agenda.sample(now)
  local function event(title, location, day, time, ends, start, color)
    return {
      title = title, location = location, day = day, time = time, ends = ends, start = start, finish = start + 3600,
      allDay = false, color = color, date = "Fri 16",
    }
  end
  local review = event("Design review", "Room 4", "Today", "14:00", "15:00", now + 4380, "orange")
  local standup = event("Stand-up", "Room 2", "Today", "09:30", "09:45", now - 11820, "blue")
  standup.isPast = true
  return {
    date = now, weekday = "Thursday", day = 15, month = "October", left = 3, today = {}, next = review,
    past = { standup },
    upcoming = {
      review, event("Tea with Ada", "Café Lina", "Today", "15:30", "16:30", now + 9780, "green"),
      event("Dinner", "Osteria", "Today", "19:00", "21:00", now + 22380, "pink"),
      event("Piano lesson", "Music school", "Tomorrow", "09:30", "10:15", now + 74580, "purple"),
      event("Stand-up", "Room 2", "Tomorrow", "11:00", "11:15", now + 79980, "blue"),
      event("Call the bank", nil, "Tomorrow", "16:00", "16:30", now + 97980, "teal"),
    },
  }
end

return agenda
