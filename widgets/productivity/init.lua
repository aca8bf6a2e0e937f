-- Productivity: a checklist, a count of what is left, and a control for each timer.
-- The bundle of WWDC24 "Extend your app's controls across the system", step by step.
-- Try: lunette add com.example.Productivity.TimerToggle --config timer=violin

local timers = require "timers"
local running = require "running"

local sample = {
  { title = "Tune the violin", done = true }, { title = "Scales in thirds" }, { title = "Write the report" },
  { title = "Water the plants" },
}

local function tasks(context)
  if context.isPreview then return sample end
  return storage.get("tasks", sample)
end

local function left(list)
  local count = 0
  for _, task in ipairs(list) do
    if not task.done then count = count + 1 end
  end
  return count
end

-- What is left, and how far that is: the large family has room for it.
local function head(list)
  local count = left(list)
  return VStack {
    alignment = "leading", spacing = 6,
    HStack {
      alignment = "lastTextBaseline", Text(count):font { size = 34, weight = "bold" },
      Text(count == 1 and "task left" or "tasks left"):foregroundStyle "secondary",
    },
    ProgressView { value = #list - count, total = #list }:tint "green":labelsHidden():accessibilityLabel "Done",
  }:padding { bottom = 16 }
end

local kinds = { list = "com.example.Productivity.Checklist", count = "com.example.Productivity.TaskCounter" }

local Complete = intent {
  id = "CompleteTask", title = "Complete Task",
  parameters = { { "task", type = "string", title = "Task" } },
  perform = function(p)
    local list = storage.get("tasks", sample)
    for _, task in ipairs(list) do
      if task.title == p.task then task.done = p.value end
    end
    storage.set("tasks", list)
    return { reload = { kinds.list, kinds.count } }
  end,
}

local SelectTimer = intent {
  id = "SelectTimer", title = "Select Timer",
  parameters = {
    { "timer", type = "entity", title = "Timer", required = true,
      suggested = function() return timers.all end,
      entities = function(ids)
        local found = {}
        for _, id in ipairs(ids) do
          for _, timer in ipairs(timers.all) do
            if timer.id == id then found[#found + 1] = timer end
          end
        end
        return found
      end },
  },
}

local ToggleTimer = intent {
  id = "ToggleTimer", title = "Productivity Timer",
  parameters = { { "timer", type = "string", title = "Timer", default = "work" } },
  perform = function(p)
    timers.set(p.timer, p.value)
    running.tell(p.timer, p.value)
  end,
}

local function provider()
  return { timeline = function(context)
    return { entries = { { date = context.now, tasks = tasks(context) } }, policy = never }
  end }
end

return bundle {
  name = "Productivity",

  widget {
    kind = kinds.list, displayName = "Checklist", description = "What is to be done, a tap from being done.",
    families = { "systemMedium", "systemSmall", "systemLarge" }, provider = provider(),
    view = function(entry, environment)
      local list, rows = entry.tasks or sample, {}
      local isSmall, isLarge = environment.widgetFamily == "systemSmall", environment.widgetFamily == "systemLarge"
      for index, task in ipairs(list) do
        if index > (isLarge and 12 or 5) then break end
        rows[index] = Toggle { isOn = task.done or false, action = Complete { task = task.title },
          Text(task.title):lineLimit(1):truncationMode "tail":strikethrough(task.done or false) }:toggleStyle "checkbox"
      end
      return VStack { alignment = "leading", isLarge and head(list), VStack { alignment = "leading", rows }
        :font(isSmall and "footnote" or "body"), Spacer() }:frame { maxWidth = math.huge, alignment = "leading" }
        :dynamicTypeSize { max = "xxxLarge" }
    end,
  },

  widget {
    kind = kinds.count, displayName = "Task Counter", description = "How much is left to do.",
    families = { "systemSmall", "accessoryCircular", "accessoryInline" }, provider = provider(),
    view = function(entry, environment)
      local list = entry.tasks or sample
      local count = left(list)
      if environment.widgetFamily == "accessoryInline" then
        return Label { count .. " left", systemImage = "checklist" }
      end
      local gauge = Gauge { value = #list - count, min = 0, max = #list, currentValueLabel = tostring(count) }
      if environment.widgetFamily == "accessoryCircular" then return gauge:gaugeStyle "accessoryCircularCapacity" end
      return VStack { Label { "Tasks", systemImage = "checklist" }:font "headline", Spacer(),
        gauge:gaugeStyle "accessoryCircularCapacity":tint "green", Spacer(),
        Text(count == 0 and "All done" or count .. " left"):foregroundStyle "secondary" }
        :dynamicTypeSize { max = "xxxLarge" }
    end,
  },

  running.activity(ToggleTimer),

  control {
    kind = "com.example.Productivity.TimerToggle", displayName = "Productivity Timer",
    description = "Start and stop a productivity timer.",
    intent = SelectTimer, promptsForUserConfiguration = true,
    value = {
      preview = function(configuration) return { timer = configuration.timer or "work", isRunning = false } end,
      current = function(configuration)
        local timer = configuration.timer or "work"
        return { timer = timer, isRunning = timers.started(timer) ~= nil }
      end,
    },
    view = function(value)
      return ControlToggle {
        timers.title(value.timer), isOn = value.isRunning, action = ToggleTimer { timer = value.timer },
        valueLabel = function(isOn)
          local image = isOn and "hourglass" or "hourglass.bottomhalf.filled"
          return Label { isOn and "Running" or "Stopped", systemImage = image }
            :controlWidgetActionHint(isOn and "Start" or "Stop")
        end,
      }:tint "purple"
    end,
  },
}
