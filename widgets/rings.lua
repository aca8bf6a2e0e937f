-- Rings: three goals of a day, each a circle that closes.
-- It shows trimmed strokes, buttons that add to a day in storage, and a JSON file of another program as an option.
-- Try: lunette preview widgets/rings.lua; a file is {"move": 412, "exercise": 28, "stand": 11}: --config source=file
local path = "~/.local/share/rings.json"

local Goals = intent {
  id = "Goals", title = "Goals",
  parameters = {
    { "move", type = "integer", title = "Move, in kcal", default = 500, min = 1 },
    { "exercise", type = "integer", title = "Exercise, in minutes", default = 30, min = 1 },
    { "stand", type = "integer", title = "Stand, in hours", default = 12, min = 1 },
    { "source", type = "enum", title = "Count", default = "taps",
      options = { { value = "taps", title = "What you add by tapping" }, { value = "file", title = path } } },
  },
}

local rings = {
  { key = "move", name = "Move", unit = "kcal", step = 50, color = "red" },
  { key = "exercise", name = "Exercise", unit = "min", short = "m", step = 5, color = "green" },
  { key = "stand", name = "Stand", unit = "h", step = 1, color = "teal" },
}

-- What was added today: { day = "2026-01-15", move = 50, … }; another day begins at 0.
local function today()
  local day = date.format(date.now(), "yyyy-MM-dd")
  local known = storage.get("today", {})
  return known.day == day and known or { day = day }
end

local Add = intent {
  id = "Add", title = "Add to a ring",
  parameters = { { "ring", type = "enum", title = "Ring", required = true,
    options = { { value = "move", title = "Move" }, { value = "exercise", title = "Exercise" },
      { value = "stand", title = "Stand" } } },
    { "amount", type = "integer", title = "Amount", required = true } },
  perform = function(p)
    local known = today()
    known[p.ring] = (known[p.ring] or 0) + p.amount
    storage.set("today", known)
  end,
}

local function example(context) return { date = context.now, move = 412, exercise = 28, stand = 7 } end

local function read(context)
  local data, entry = today(), { date = context.now }
  if context.configuration.source == "file" then
    local isAllowed, text, message = pcall(files.read, path)
    if not isAllowed then message = "Rings wants to read " .. path .. ".\nlunette grant rings" end
    local isRead, found = pcall(json.decode, isAllowed and text or "")
    data, entry.isOther = isRead and type(found) == "table" and found or nil, true
    if not data then entry.problem = not (isAllowed and text) and message or "No numbers in " .. path end
  end
  for _, ring in ipairs(rings) do entry[ring.key] = tonumber(data and data[ring.key]) or 0 end
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

-- Around `view`, a button that adds a step of the ring; what a file gives has none.
local function adding(e, ring, view)
  if e.isOther then return view end
  return Button { action = Add { ring = ring.key, amount = ring.step }, view }:buttonStyle "plain"
    :accessibilityLabel(("Add %d %s to %s"):format(ring.step, ring.unit, ring.name))
end

local function legend(e)
  return VStack { alignment = "leading", spacing = 6, ForEach(rings, function(ring)
    return VStack {
      alignment = "leading", spacing = 0,
      HStack { Text(ring.name), Spacer(), Text(("%.0f%%"):format(part(e, ring) * 100)):monospacedDigit() }
        :font "subheadline":foregroundStyle "secondary",
      HStack {
        alignment = "lastTextBaseline", spacing = 4,
        Text(amount(e, ring)):bold():foregroundStyle(ring.key), Text(ring.unit):font "subheadline", Spacer(),
        not e.isOther and adding(e, ring, Image { systemName = "plus" }:foregroundStyle(ring.color)),
      },
    }
  end) }:lineLimit(1):dynamicTypeSize { max = "xLarge" }
end

local function short(e)
  return HStack { spacing = 0, ForEach(rings, function(ring, i)
    return { i > 1 and Spacer() or nil, adding(e, ring, HStack { spacing = 0,
      Text(amount(e, ring)):bold():foregroundStyle(ring.key),
      Text(ring.short or " " .. ring.unit):foregroundStyle "secondary" }) }
  end) }:font "footnote":lineLimit(1):dynamicTypeSize { max = "large" }
end

local function missing(e)
  return VStack { Text "No rings yet":bold(), Text.verbatim(e.problem):font "caption":foregroundStyle "secondary",
  }:multilineTextAlignment "center":dynamicTypeSize { max = "large" }
end

return widget {
  category = "Everyday", keywords = { "activity", "goals", "fitness", "habit", "health" },
  kind = "rings", displayName = "Rings", description = "Shows how far today's goals are reached.", intent = Goals,
  families = { "systemSmall", "systemMedium", "accessoryInline", "accessoryRectangular" },
  colors = {
    move = { light = "#C9252D", dark = "#FF6961" }, exercise = { light = "#117A3A", dark = "#43D17A" },
    stand = { light = "#0B7278", dark = "#48D1CC" },
  },
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
