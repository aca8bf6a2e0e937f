-- Events of one's own, a line each in the widget's settings: "2026-12-24 18:00 Dinner @ Home", "Fri 16:00-16:45 Piano".
-- A line begins with a date, a weekday (each week) or "daily"; without a time it lasts all day, else an hour.
-- Used by agenda.lua.
local weekdays = { "sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday" }

local function falls(when, day)
  local name = weekdays[date.components(day).weekday]
  return when == "daily" or when == name or when == name:sub(1, 3) or when == date.format(day, "yyyy-MM-dd")
end

local function at(day, hour, minute)
  local parts = date.components(day)
  return date.from { year = parts.year, month = parts.month, day = parts.day, hour = hour // 1, minute = minute // 1 }
end

local function event(text, day)
  local hour, minute, rest = text:match "^(%d%d?):(%d%d)(.+)$"
  local untilHour, untilMinute, title = (rest or ""):match "^%s*[-–]+%s*(%d%d?):(%d%d)%s+(.+)$"
  title = title or rest or text
  local start = hour and at(day, hour, minute) or day
  local finish = untilHour and at(day, untilHour, untilMinute) or hour and start + 3600 or date.add(day, { days = 1 })
  local name, place = title:match "^%s*(.-)%s+@%s*(.+)$"
  return {
    title = name or title:match "^%s*(.*)$", start = start, finish = math.max(finish, start), allDay = not hour,
    location = place,
  }
end

-- The events of the next two weeks.
return function(lines, now)
  local events, today = {}, date.startOfDay(now)
  for _, line in ipairs(lines) do
    local when, text = line:match "^%s*(%S+)%s+(.+)$"
    for ahead = 0, 13 do
      local day = date.add(today, { days = ahead })
      if when and falls(when:lower(), day) then events[#events + 1] = event(text, day) end
    end
  end
  return events
end
