-- The calendar's faces: one for each family, from a line in a bar to a page with two weeks.
-- It shows sections by day, links, a countdown that runs by itself, and ViewThatFits in place of cases for sizes.
-- Used by init.lua.

-- 09:30–09:45 · Room 2.
local function details(event)
  local text = event.allDay and "all day" or event.time .. "–" .. event.ends
  return event.location and not event.location:find "^https?:" and text .. " · " .. event.location or text
end

local function head(e)
  return HStack {
    alignment = "firstTextBaseline",
    Text(e.weekday):foregroundStyle "now":bold():lineLimit(1):minimumScaleFactor(0.7), Spacer(), Text(e.day):bold(),
  }
end

-- Free until 14:00; until 09:45, and what comes then.
local function status(e)
  if e.current then
    return HStack { spacing = 4, Text "Until", Text(e.current.ends):bold() }:foregroundStyle "now"
  end
  if e.next and e.next.day == "Today" then
    return HStack { spacing = 4, Text "Free until", Text(e.next.time):bold() }:foregroundStyle "quiet"
  end
  return Text "Free today":foregroundStyle "quiet"
end

local function block(event, lines)
  return VStack {
    alignment = "leading", spacing = 0,
    Text.verbatim(event.title):font "headline":lineLimit(lines):truncationMode "tail",
    Text.verbatim(details(event)):font "caption":foregroundStyle "secondary":lineLimit(1):truncationMode "tail",
  }
end

local function row(event)
  local line = HStack {
    Text(event.time):monospacedDigit():foregroundStyle "secondary":frame { width = 56, alignment = "leading" },
    Text.verbatim(event.title):lineLimit(1):truncationMode "tail",
  }
  return event.url and Link { destination = event.url, line } or line
end

-- Events below the day that they are on.
local function days(e, count)
  local views, day = {}, nil
  local function add(event)
    if event.day ~= day then
      day = event.day
      views[#views + 1] = Text(day):font "caption":bold():foregroundStyle "secondary"
    end
    views[#views + 1] = row(event)
  end
  for _, event in ipairs(e.today) do add(event) end
  if e.current then add(e.current) end
  for i, event in ipairs(e.upcoming) do if i <= count then add(event) end end
  return VStack { alignment = "leading", spacing = 0, views }
end

-- As many events as there is room for.
local function fitting(e, most)
  local lists = {}
  for count = most, 1, -1 do lists[#lists + 1] = days(e, count) end
  return ViewThatFits { axes = "vertical", lists }
end

local function problem(e)
  return VStack {
    Image { systemName = "calendar.badge.exclamationmark" }:accessibilityLabel "No calendar",
    Text "No calendar", Text.verbatim(e.problem):font "caption":multilineTextAlignment "center":minimumScaleFactor(0.7),
  }:foregroundStyle "secondary"
end

local faces = {}

function faces.accessoryInline(e)
  if e.problem then return Label { "No calendar", systemImage = "calendar" } end
  if e.current then
    local ends = e.current.ends
    return ViewThatFits { Text.verbatim(e.current.title .. " until " .. ends), Text("Until " .. ends) }
  end
  if not e.next then return Text "No events" end
  local when = e.next.day == "Today" and e.next.time or e.next.day .. " " .. e.next.time
  return ViewThatFits { Text.verbatim(when .. " " .. e.next.title), Text(when), Text(e.next.time) }
end

function faces.accessoryCircular(e)
  local event = not e.problem and (e.current or e.next)
  if not event then return Image { systemName = "calendar" }:accessibilityLabel "No events" end
  local symbol = Image { systemName = e.current and "hourglass" or "calendar" }
  return VStack { spacing = 0, symbol, Text(e.current and event.ends or event.time) }
    :font "caption":minimumScaleFactor(0.5)
end

function faces.accessoryRectangular(e)
  if e.problem then return Label { "No calendar", systemImage = "calendar" } end
  local event = e.current or e.next or e.upcoming[1]
  if not event then return Text "No events" end
  return VStack { alignment = "leading", spacing = 0, status(e), block(event, 1) }
end

function faces.systemSmall(e)
  if e.problem then return problem(e) end
  local event = e.current or e.next or e.upcoming[1]
  return VStack {
    alignment = "leading", spacing = 0, head(e), status(e):lineLimit(1):minimumScaleFactor(0.7), Spacer(),
    event and block(event, 2) or Text "No events":foregroundStyle "secondary",
    event and not e.current and HStack { spacing = 4, Text "in", Text(event.start, "relative") }
      :font "caption":foregroundStyle "secondary":lineLimit(1),
  }:widgetURL(event and event.url)
end

local function page(count)
  return function(e)
    if e.problem then return problem(e) end
    return VStack {
      alignment = "leading", head(e), status(e),
      #e.upcoming + #e.today > 0 and fitting(e, count)
        or Text "Nothing in the next two weeks":foregroundStyle "secondary",
      Spacer(),
    }
  end
end

function faces.systemMedium(e)
  if e.problem then return problem(e) end
  return HStack {
    alignment = "top", spacing = 16,
    VStack {
      alignment = "leading", spacing = 0,
      Text(e.day):font "largeTitle":bold(),
      Text(e.weekday):foregroundStyle "now":bold():lineLimit(1),
    },
    VStack {
      alignment = "leading", spacing = 0, status(e):lineLimit(1),
      fitting(e, 4),
    },
    Spacer(),
  }
end

faces.systemLarge, faces.systemExtraLarge = page(9), page(12)
return faces
