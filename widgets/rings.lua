-- Rings: three goals of a day, each a circle that closes.
-- It shows trimmed strokes, and data that another program writes: a JSON file with what was reached today.
-- Try: lunette render widgets/rings.lua --preview

-- {"move": 412, "exercise": 28, "stand": 11}
local path = "~/.local/share/rings.json"

local Goals = intent {
  id = "Goals", title = "Goals",
  parameters = {
    { "move", type = "integer", title = "Move, in kcal", default = 500, min = 1 },
    { "exercise", type = "integer", title = "Exercise, in minutes", default = 30, min = 1 },
    { "stand", type = "integer", title = "Stand, in hours", default = 12, min = 1 },
  },
}

local rings = {
  { key = "move", name = "Move", unit = "kcal", color = "red" },
  { key = "exercise", name = "Exercise", unit = "min", short = "m", color = "green" },
  { key = "stand", name = "Stand", unit = "h", color = "teal" },
}

local function example(context)
  return { date = context.now, move = 412, exercise = 28, stand = 7 }
end

local function read(context)
  local isAllowed, text, message = pcall(files.read, path)
  if not isAllowed then return { date = context.now, problem = "Not allowed: --allow read=" .. path } end
  if not text then return { date = context.now, problem = message } end
  local isRead, data = pcall(json.decode, text)
  if not isRead or type(data) ~= "table" then return { date = context.now, problem = "No numbers in " .. path } end
  local entry = { date = context.now }
  for _, ring in ipairs(rings) do entry[ring.key] = tonumber(data[ring.key]) or 0 end
  return entry
end

local function part(e, ring) return e[ring.key] / environment.configuration[ring.key] end

-- A ring of `size` points in a frame of `whole`, so that it is in the middle of the larger ones.
local function circle(e, ring, size, width)
  return ZStack {
    Circle():stroke(ring.color, width):opacity(0.24),
    Circle():trim(0, math.min(part(e, ring), 1)):stroke(ring.color, width, "round"):rotationEffect(-90),
  }:frame(size, size)
end

local function all(e, size, width, gap)
  return ZStack { ForEach(rings, function(ring, i)
    return circle(e, ring, size - (i - 1) * 2 * (width + gap), width)
  end) }:accessibilityLabel "Activity rings"
end

local function amount(e, ring) return ("%.0f"):format(e[ring.key]) end

local function legend(e)
  return VStack { alignment = "leading", spacing = 6, ForEach(rings, function(ring)
    return VStack {
      alignment = "leading", spacing = 0,
      HStack {
        Text(ring.name), Spacer(), Text(("%.0f%%"):format(part(e, ring) * 100)):monospacedDigit(),
      }:font "subheadline":foregroundStyle "secondary",
      HStack {
        alignment = "lastTextBaseline", spacing = 4,
        Text(amount(e, ring)):bold():foregroundStyle(ring.color), Text(ring.unit):font "subheadline",
      },
    }
  end) }:lineLimit(1):dynamicTypeSize { max = "xLarge" }
end

local function short(e)
  return HStack { spacing = 0, ForEach(rings, function(ring, i)
    return {
      i > 1 and Spacer() or nil,
      Text(amount(e, ring)):bold():foregroundStyle(ring.color), Text(ring.short or " " .. ring.unit)
        :foregroundStyle "secondary",
    }
  end) }:font "footnote":lineLimit(1):minimumScaleFactor(0.7):dynamicTypeSize { max = "xLarge" }
end

local function missing(e)
  return VStack {
    Image { systemName = "figure.run" }:accessibilityLabel "No data", Text "No data today":lineLimit(1)
      :minimumScaleFactor(0.5),
    Text.verbatim(e.problem):font "caption":multilineTextAlignment "center":minimumScaleFactor(0.7),
  }:foregroundStyle "secondary"
end

return widget {
  kind = "rings", displayName = "Rings", description = "Shows how far today's goals are reached.", intent = Goals,
  families = { "systemSmall", "systemMedium", "accessoryInline", "accessoryRectangular" },
  permissions = { read = { path } }, triggers = { { file = path } },
  provider = {
    placeholder = example,
    snapshot = function(context) return context.isPreview and example(context) or read(context) end,
    timeline = function(context) return { entries = { read(context) },
      policy = after(date.next(context.now, { hour = 0 })) } end,
  },
  view = {
    accessoryInline = function(e)
      if e.problem then return Text "No data" end
      return Text(("Move %.0f%%"):format(part(e, rings[1]) * 100))
    end,
    accessoryRectangular = function(e)
      if e.problem then return Text "No data today" end
      return Grid { verticalSpacing = 0, ForEach(rings, function(ring)
        return GridRow {
          Text(ring.name):gridColumnAlignment "leading", Gauge(math.min(part(e, ring), 1)):tint(ring.color)
            :labelsHidden(),
        }
      end) }:dynamicTypeSize { max = "xLarge" }
    end,
    systemSmall = function(e)
      if e.problem then return missing(e) end
      return VStack { spacing = 8, all(e, 112, 12, 3), short(e) }
    end,
    default = function(e)
      if e.problem then return missing(e) end
      return HStack { spacing = 24, all(e, 128, 13, 3), legend(e) }
    end,
  },
}
