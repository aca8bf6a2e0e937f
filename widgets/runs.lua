-- Runs: how far this week, and what each of the last weeks came to.
-- It shows a button that logs a run, sums by week, bars with the current one in colour, and a file as an option.
-- Try: lunette preview widgets/runs.lua; a line of a file is 2026-01-15,7.4,41: day, kilometres, minutes
local path = "~/.local/share/runs.csv"
local weeks = 8

local Usual = intent {
  id = "Usual", title = "Your run",
  parameters = {
    { "distance", type = "number", title = "The + logs kilometres", default = 5, min = 0.1, max = 500 },
    { "minutes", type = "number", title = "and minutes", default = 28, min = 1, max = 6000 },
    { "source", type = "enum", title = "Show", default = "taps",
      options = { { value = "taps", title = "Runs that you log here" }, { value = "file", title = path } } },
  },
}

local Log = intent {
  id = "LogRun", title = "Log a run",
  parameters = { { "distance", type = "number", title = "Kilometres", required = true },
    { "minutes", type = "number", title = "Minutes", required = true } },
  perform = function(p)
    local runs = storage.get("runs", {})
    runs[#runs + 1] = { date = date.now(), distance = p.distance, minutes = p.minutes }
    storage.set("runs", table.move(runs, math.max(#runs - 199, 1), #runs, 1, {}))
  end,
}

local function monday(moment)
  local day = date.startOfDay(moment)
  local weekday = date.components(day).weekday -- 1 is Sunday
  return date.add(day, { days = -((weekday + 5) % 7) })
end

local function entry(runs, now)
  local first = monday(now)
  local entry = { date = now, weeks = {}, distance = 0, minutes = 0, count = 0 }
  for i = weeks - 1, 0, -1 do
    local from = date.add(first, { days = -7 * i })
    local till, sum = date.add(from, { days = 7 }), 0
    for _, run in ipairs(runs) do
      if run.date >= from and run.date < till then
        sum = sum + run.distance
        if i == 0 then entry.minutes, entry.count = entry.minutes + run.minutes, entry.count + 1 end
      end
    end
    entry.weeks[#entry.weeks + 1] = { name = date.format(from, "MMM d"), distance = sum, isCurrent = i == 0 }
  end
  entry.distance = entry.weeks[weeks].distance
  local last = runs[#runs]
  entry.last = last and { date = last.date, distance = last.distance, minutes = last.minutes }
  return entry
end

local function parse(text)
  local runs = {}
  for day, distance, minutes in text:gmatch "(%d+%-%d+%-%d+)%s*,%s*([%d.]+)%s*,%s*([%d.]+)" do
    local moment = date.parse(day)
    if moment then runs[#runs + 1] = { date = moment, distance = tonumber(distance) or 0,
      minutes = tonumber(minutes) or 0 } end
  end
  table.sort(runs, function(a, b) return a.date < b.date end)
  return runs
end

local function sample(context)
  local runs, today = {}, date.startOfDay(context.now)
  for i = 60, 0, -1 do
    if i % 3 == 0 or i % 7 == 5 then
      local distance = 5 + i * 7 % 11 / 2
      runs[#runs + 1] = { date = date.add(today, { days = -i }), distance = distance, minutes = distance * 5.6 }
    end
  end
  return entry(runs, context.now)
end

local function read(context)
  local usual = context.configuration
  if usual.source ~= "file" then
    local e = entry(storage.get("runs", {}), context.now)
    e.usual = { distance = usual.distance, minutes = usual.minutes }
    return e
  end
  local isAllowed, text, message = pcall(files.read, path)
  if not isAllowed then message = "Runs wants to read " .. path .. ".\nlunette grant runs" end
  if not isAllowed or not text then return { date = context.now, problem = message } end
  return entry(parse(text), context.now)
end

local function kilometres(distance) return distance == 0 and "0" or ("%.1f"):format(distance) end

-- 5:36 a kilometre.
local function pace(distance, minutes)
  local seconds = math.floor(minutes / distance * 60 + 0.5)
  return ("%d:%02d /km"):format(seconds // 60, seconds % 60)
end

local function hero(e)
  return VStack {
    alignment = "leading", spacing = 0,
    HStack { Text "This week":font "headline":lineLimit(1):minimumScaleFactor(0.7), e.usual and { Spacer(), Button {
      action = Log(e.usual), Image { systemName = "plus" } }:tint "green":accessibilityLabel "Log a run" } },
    HStack {
      alignment = "lastTextBaseline", Text(kilometres(e.distance)):font { size = 34, weight = "bold" }
        :foregroundStyle "distance",
      Text "km":foregroundStyle "secondary",
    },
    Text(e.count == 0 and (e.usual and ("Tap + to log %.4g km"):format(e.usual.distance) or "No run yet")
      or e.count .. (e.count == 1 and " run" or " runs") .. " · " .. pace(e.distance, e.minutes))
      :font "caption":foregroundStyle "secondary":lineLimit(1):minimumScaleFactor(0.5),
  }
end

local function bars(e, hasAxis)
  return Chart { ForEach(e.weeks, function(week)
    return BarMark { x = week.name, y = week.distance }:foregroundStyle(week.isCurrent and "green" or "quaternary")
  end) }:chartXAxis "hidden":chartYAxis(hasAxis and "automatic" or "hidden"):accessibilityLabel "Kilometres by week"
end

return widget {
  category = "Everyday", keywords = { "running", "fitness", "sport", "history" },
  kind = "runs", displayName = "Runs", description = "Shows how far this week's runs went.",
  families = { "systemSmall", "systemMedium", "accessoryInline" },
  colors = { distance = { light = "#117A3A", dark = "#43D17A" } },
  intent = Usual, permissions = { read = { path } }, triggers = { { file = path } },
  provider = {
    placeholder = sample,
    snapshot = function(context) return context.isPreview and sample(context) or read(context) end,
    timeline = function(context)
      return { entries = { read(context) }, policy = after(date.next(context.now, { hour = 0 }), { jitter = 60 }) }
    end,
  },
  view = function(e, environment)
    local family = environment.widgetFamily
    if e.problem then
      if family == "accessoryInline" then return Text "No runs" end
      return VStack {
        Image { systemName = "figure.run" }:font "title":foregroundStyle "secondary":accessibilityHidden(),
        Text "No runs yet":bold(), Text.verbatim(e.problem):font "caption":foregroundStyle "secondary",
      }:multilineTextAlignment "center":dynamicTypeSize { max = "large" }
    end
    if family == "accessoryInline" then return Label { kilometres(e.distance) .. " km this week",
      systemImage = "figure.run" } end
    if family == "systemSmall" then return VStack { alignment = "leading", spacing = 8, hero(e), bars(e) }
      :dynamicTypeSize { max = "xxxLarge" } end
    return HStack { alignment = "top", spacing = 24, hero(e), bars(e, e.last ~= nil) }
      :dynamicTypeSize { max = "xxxLarge" }
  end,
}
