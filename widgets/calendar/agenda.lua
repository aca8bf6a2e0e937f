-- The agenda: events read once, and an entry for each moment at which something begins or ends.
-- It shows calendar arithmetic, sorting, and a missing or forbidden source as data that a view can draw.
-- Used by init.lua.
local agenda = {}

-- What the views need of an event: plain data, a day as a word.
local function plain(event, today)
  local day = date.startOfDay(event.start)
  local tomorrow = date.add(today, { days = 1 })
  local name = day <= today and "Today" or day == tomorrow and "Tomorrow" or date.format(day, "EEEE d")
  return {
    title = event.title ~= "" and event.title or "Busy", start = event.start, finish = event.finish,
    allDay = event.allDay, location = event.location, url = event.url, day = name,
    time = event.allDay and "all day" or date.format(event.start, "HH:mm"),
    ends = date.format(event.finish, "HH:mm"),
  }
end

-- What holds at one moment of the day.
local function state(events, now)
  local entry = { date = now, day = date.components(now).day, upcoming = {}, today = {} }
  entry.weekday = date.format(now, "EEEE")
  local today = date.startOfDay(now)
  for _, event in ipairs(events) do
    local shown = plain(event, today)
    if event.allDay then
      if event.start <= now and event.finish > now then entry.today[#entry.today + 1] = shown
      elseif event.start > now and #entry.upcoming < 12 then entry.upcoming[#entry.upcoming + 1] = shown end
    elseif event.start <= now and event.finish > now then
      -- Of several, the one that ends first: after it, the next one shows.
      if not entry.current or shown.finish < entry.current.finish then entry.current = shown end
    elseif event.start > now then
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
  local function event(title, location, day, time, ends, start)
    return {
      title = title, location = location, day = day, time = time, ends = ends, start = start, finish = start + 3600,
      allDay = false,
    }
  end
  local review = event("Design review", "Room 2", "Today", "14:00", "15:00", now + 1800)
  return {
    date = now, weekday = "Thursday", day = 15, today = {}, next = review,
    upcoming = {
      review, event("Tea with Ada", "Canteen", "Today", "15:30", "16:30", now + 7200),
      event("Stand-up", "Room 2", "Tomorrow", "09:30", "09:45", now + 72000),
      event("Piano lesson", "Music school", "Tomorrow", "18:00", "18:45", now + 100800),
    },
  }
end

return agenda
