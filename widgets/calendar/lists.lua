-- Events below each other, day by day, with a line between what was and what comes.
-- It shows bars of half a column, links, and ViewThatFits in place of cases for sizes.
-- Used by faces.lua.
local lists = {}

-- The bar beside an event, in its calendar's colour.
function lists.bar(event)
  return Capsule():frame { width = 4 }:foregroundStyle(event.color):opacity(event.isPast and 0.45 or 1)
end

local function title(event)
  local text = Text.verbatim(event.title):lineLimit(1):truncationMode "tail"
  return event.isPast and text:foregroundStyle "secondary" or text:bold()
end

-- One event: its title and time, and where it is below them, if there is room for a second row.
local function row(event, hasPlace)
  local place = hasPlace and not event.isPast and event.location and not event.location:find "^https?:"
    and event.location
  local line = HStack {
    lists.bar(event),
    VStack {
      alignment = "leading", spacing = 0,
      HStack { title(event), Spacer(), Text(event.time):monospacedDigit():foregroundStyle "secondary" },
      place and Text.verbatim(place):font "caption":foregroundStyle "secondary":lineLimit(1):truncationMode "tail",
    },
  }
  line = line:fixedSize(false, true)
  return event.url and Link { destination = event.url, line } or line
end

-- The moment between what was and what comes; without its time, since it stays until the next event begins or ends.
local function nowLine()
  return HStack {
    spacing = 0, Image { systemName = "circle.fill" }:font "caption2", Rectangle():frame { height = 1 },
  }:foregroundStyle "now"
end

-- Events below the day that they are on, `count` at most; the first `places` that come have their place below them.
local function days(e, count, places)
  local views, day, shown = {}, "Today", 0
  local function add(event, hasPlace)
    shown = shown + 1
    if shown > count then return end
    if event.day ~= day then
      day = event.day
      views[#views + 1] = HStack { Text(day), Spacer(), Text(event.date) }:font "caption":foregroundStyle "secondary"
    end
    views[#views + 1] = row(event, hasPlace)
  end
  for _, event in ipairs(e.today) do add(event) end
  if #e.past > 0 then add(e.past[#e.past]) end
  if e.current then add(e.current, places > 0) end
  if #e.past > 0 or e.current then views[#views + 1] = nowLine() end
  for i, event in ipairs(e.upcoming) do add(event, i <= places) end
  return VStack { alignment = "leading", spacing = 6, views }
end

-- As many events as there is room for, the nearest with their places.
function lists.fitting(e, most)
  local views = {}
  local function try(count, places) views[#views + 1] = days(e, count, places) end
  for count = most, 4, -1 do try(count, most) end
  for count = most, 4, -1 do try(count, 2) end
  for count = most, 1, -1 do try(count, 0) end
  return ViewThatFits { axes = "vertical", views }
end

return lists
