-- The calendar's faces: one for each family, from a line in a bar to a page with two weeks.
-- It shows a figure that is larger than all else, a countdown that runs by itself, and a day with nothing in it.
-- Used by init.lua.
local lists = require "lists"

-- 09:30–09:45 · Room 2; the time alone where that is too long.
local function details(event)
  local text = event.allDay and "all day" or event.time .. "–" .. event.ends
  local place = event.location and not event.location:find "^https?:" and text .. " · " .. event.location
  return ViewThatFits { axes = "horizontal", place and Text.verbatim(place):lineLimit(1), Text(text):lineLimit(1) }
end

-- 3 left today; nothing left.
local function left(e)
  return e.left == 0 and "Nothing left" or e.left .. " left today"
end

-- Free to 14:00; busy to 09:45.
local function status(e)
  local text = e.current and "Busy to " .. e.current.ends
    or e.next and e.next.day == "Today" and "Free to " .. e.next.time or "Free today"
  return Text(text):foregroundStyle(e.current and "now" or "quiet"):lineLimit(1):minimumScaleFactor(0.7)
end

local function block(event)
  return VStack {
    alignment = "leading", spacing = 0,
    Text.verbatim(event.title):font "headline":lineLimit(1):truncationMode "tail",
    details(event):font "caption":foregroundStyle "secondary",
  }
end

-- Nothing is planned: what to do about it, or what is wrong with the files.
local function nothing(e)
  return VStack { alignment = "leading", spacing = 0,
    Text(e.isRefused and "Not allowed yet" or "No events"):lineLimit(1),
    Text.verbatim(e.problem or "Add some in settings"):font "caption":foregroundStyle "secondary":lineLimit(2),
  }:dynamicTypeSize { max = "xLarge" }
end

local faces = {}

function faces.accessoryInline(e)
  if e.current then
    local ends = e.current.ends
    return ViewThatFits { Text.verbatim(e.current.title .. " until " .. ends), Text("Until " .. ends) }
  end
  if not e.next then return Text "No events" end
  local when = e.next.day == "Today" and e.next.time or e.next.day .. " " .. e.next.time
  return ViewThatFits { Text.verbatim(when .. " " .. e.next.title), Text(when), Text(e.next.time) }
end

function faces.accessoryCircular(e)
  local event = e.current or e.next
  if not event then return Image { systemName = "calendar" }:accessibilityLabel "No events" end
  local symbol = Image { systemName = e.current and "hourglass" or "calendar" }
  return VStack { spacing = 0, symbol, Text(e.current and event.ends or event.time) }
    :font "caption":minimumScaleFactor(0.5):dynamicTypeSize { max = "accessibility1" }
end

function faces.accessoryRectangular(e)
  local event = e.current or e.next or e.upcoming[1]
  if not event then return Text "No events" end
  local moment = Text(e.current and event.finish or event.start, "relative")
  return HStack {
    lists.bar(event), VStack {
      alignment = "leading", spacing = 0, block(event),
      (e.current and moment .. " left" or "in " .. moment):font "caption":foregroundStyle "secondary":lineLimit(1),
    },
  }:fixedSize(false, true):dynamicTypeSize { max = "xxLarge" }:frame { maxWidth = math.huge, alignment = "leading" }
end

-- The day: its name in red, its number as large as there is room for.
local function day(e)
  return VStack {
    alignment = "leading", spacing = 0,
    Text(e.weekday):foregroundStyle "now":bold():lineLimit(1):minimumScaleFactor(0.7),
    Text(e.day):font "largeTitle":bold(),
    Text(e.month):foregroundStyle "secondary":lineLimit(1),
  }
end

function faces.systemSmall(e)
  local event = e.current or e.next or e.upcoming[1]
  return VStack {
    alignment = "leading", spacing = 0, day(e), Spacer(),
    event and HStack { lists.bar(event), VStack {
      alignment = "leading", spacing = 0,
      Text.verbatim(event.title):bold():lineLimit(1):truncationMode "tail",
      Text.verbatim((event.day == "Today" and "" or event.day .. " ") .. event.time):font "caption"
        :foregroundStyle "secondary":lineLimit(1),
    } }:fixedSize(false, true) or nothing(e),
  }:frame { maxWidth = math.huge, alignment = "leading" }:dynamicTypeSize { max = "xLarge" }
    :widgetURL(event and event.url)
end

local function events(e, count)
  return #e.upcoming + #e.today + #e.past > 0 and lists.fitting(e, count) or nothing(e)
end

local function beside(count, largest)
  return function(e)
      return HStack {
      alignment = "top", spacing = 16,
      VStack {
        alignment = "leading", spacing = 0,
        day(e), Spacer(), Text(left(e)):foregroundStyle "secondary":lineLimit(1):minimumScaleFactor(0.7), status(e),
      }:frame { width = 128, alignment = "leading" },
      VStack { alignment = "leading", spacing = 0, events(e, count), Spacer() }
        :frame { maxWidth = math.huge, alignment = "leading" },
    }:dynamicTypeSize { max = largest }
  end
end

faces.systemMedium, faces.systemExtraLarge = beside(6, "xLarge"), beside(12, "xxxLarge")

function faces.systemLarge(e)
  return VStack {
    alignment = "leading",
    HStack {
      alignment = "top", day(e), Spacer(),
      VStack { alignment = "trailing", spacing = 0, Text(left(e)):foregroundStyle "secondary", status(e) },
    },
    Divider(), events(e, 12), Spacer(),
  }:dynamicTypeSize { max = "xxxLarge" }
end

return faces
