-- A day in one place: three widgets in a stack, and each is on top at its time.
-- The morning says so by its entries, the others by `relevance`, which is asked apart from timelines.
-- Try: lunette add day; lunette stack why day; lunette simulate widgets/day.lua --for 24h

-- Today's and tomorrow's hours as spans in which a widget matters.
local function daily(from, to, score)
  local spans = {}
  for day = 0, 1 do
    local midnight = date.startOfDay(date.add(date.now(), { days = day }))
    spans[#spans + 1] = {
      from = date.add(midnight, { hours = from }), to = date.add(midnight, { hours = to }), score = score,
    }
  end
  return spans
end

local families = { "systemSmall", "accessoryRectangular", "accessoryInline" }

-- A symbol with its colour, a line, and a text that stays true by itself.
local function view(symbol, color, title, text)
  local icon = Image { systemName = symbol }:foregroundStyle(color)
  return {
    accessoryInline = function(e) return title(e) .. " " .. text(e) end,
    accessoryRectangular = function(e)
      return VStack {
        alignment = "leading",
        HStack { icon, Text(title(e)):bold() }:lineLimit(1),
        text(e):foregroundStyle "secondary":lineLimit(1):minimumScaleFactor(0.5),
      }:dynamicTypeSize { max = "xxxLarge" }:frame { maxWidth = math.huge, alignment = "leading" }
    end,
    default = function(e)
      return VStack {
        alignment = "leading", spacing = 4,
        HStack { icon:font "title", Spacer() }, Spacer(),
        Text(title(e)):font "headline":lineLimit(1):minimumScaleFactor(0.5),
        text(e):foregroundStyle "secondary":lineLimit(1):minimumScaleFactor(0.5),
      }:dynamicTypeSize { max = "accessibility3" }
    end,
  }
end

-- An entry for each change of the day, so that the stack knows the morning before it comes.
local function morning(context)
  local midnight = date.startOfDay(context.now)
  local function at(hours, score)
    return { date = date.add(midnight, { hours = hours }), relevance = { score = score } }
  end
  return { entries = { at(0, 1), at(6, 10), at(9, 1) }, policy = after(date.add(midnight, { days = 1 })) }
end

local function today(context)
  local midnight = date.startOfDay(context.now)
  local e = {
    date = context.now,
    done = date.add(midnight, { hours = 17 }), night = date.add(midnight, { hours = 23 }),
  }
  return { entries = { e }, policy = after(date.add(midnight, { days = 1 })) }
end

return bundle {
  category = "Everyday", keywords = { "routine", "morning", "evening", "stack" },
  name = "Day",
  stack {
    kind = "day", displayName = "My Day", description = "The morning, work and the evening, each at its time.",
    widgets = { "day.morning", "day.work", "day.evening" },
  },
  widget {
    kind = "day.morning", displayName = "Morning", description = "The day that begins.", families = families,
    provider = { timeline = morning },
    view = view("sunrise.fill", "orange", function(e) return date.format(e.date, "EEEE") end,
      function(e) return Text(date.format(e.date, "d MMMM")) end),
  },
  widget {
    kind = "day.work", displayName = "Work", description = "How long until five o'clock.", families = families,
    provider = { timeline = today },
    relevance = function() return daily(9, 17, 1) end,
    view = view("hourglass", "blue", function() return "Work" end,
      function(e) return Text(e.done or e.date, "relative") end),
  },
  widget {
    kind = "day.evening", displayName = "Evening", description = "How long until it is time to sleep.",
    families = families,
    provider = { timeline = today },
    relevance = function() return daily(18, 23, 1) end,
    view = view("moon.stars.fill", "purple", function() return "Bed" end,
      function(e) return Text(e.night or e.date, "relative") end),
  },
}
