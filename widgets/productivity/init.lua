-- Productivity: a checklist, a count of what is left, and a control for each timer.
-- The bundle of WWDC24 "Extend your app's controls across the system", step by step.
-- Try: lunette add com.example.Productivity.TimerToggle --config timer=violin

local timers = require "timers"
local running = require "running"

local titles = { "Tune the violin", "Scales in thirds", "Write the report", "Water the plants", "Answer Ada",
  "Bake bread", "Return the books", "Order strings", "Fix the gate", "Read chapter 7" }

local Tasks = intent {
  id = "Tasks", title = "Tasks",
  parameters = { { "tasks", type = "string", list = true, title = "Tasks", default = titles } },
}

-- The tasks of the settings; storage knows which are done.
local function tasks(context)
  local list, done = {}, context.isPreview and { [titles[1]] = true } or storage.get("done", {})
  for i, title in ipairs(context.configuration.tasks or titles) do
    list[i] = { title = title, done = done[title] == true }
  end
  return list
end

local function left(list)
  local count = #list
  for _, task in ipairs(list) do count = task.done and count - 1 or count end
  return count
end

-- What is left, and how far that is: the large family has room for it.
local function head(list)
  local count = left(list)
  return VStack { alignment = "leading", spacing = 6,
    HStack { alignment = "lastTextBaseline", Text(count):font { size = 34, weight = "bold" },
      Text(count == 1 and "task left" or "tasks left"):foregroundStyle "secondary" },
    ProgressView { value = #list - count, total = #list }:tint "green":labelsHidden():accessibilityLabel "Done",
  }:padding { bottom = 16 }
end

local kinds = { list = "com.example.Productivity.Checklist", count = "com.example.Productivity.TaskCounter" }

local Complete = intent {
  id = "CompleteTask", title = "Complete Task",
  parameters = { { "task", type = "string", title = "Task" } },
  perform = function(p)
    local done = storage.get("done", {})
    done[p.task] = p.value or nil
    storage.set("done", done)
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
        for i, id in ipairs(ids) do found[i] = timers.find(id) end
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

local function row(task)
  local title = Text.verbatim(task.title):lineLimit(1):truncationMode "tail":strikethrough(task.done)
    :foregroundStyle(task.done and "secondary" or "primary")
  return Toggle { isOn = task.done, action = Complete { task = task.title }, title }:toggleStyle "checkbox"
end

local function provider()
  return { timeline = function(context)
    return { entries = { { date = context.now, tasks = tasks(context) } }, policy = never }
  end }
end

return bundle {
  category = "Everyday", keywords = { "checklist", "tasks", "timer" },
  name = "Productivity",

  widget {
    kind = kinds.list, displayName = "Checklist", description = "What is to be done, a tap from being done.",
    families = { "systemMedium", "systemSmall", "systemLarge" }, intent = Tasks, provider = provider(),
    view = function(entry, environment)
      local list, family = entry.tasks or {}, environment.widgetFamily
      local isSmall, isLarge, fitting = family == "systemSmall", family == "systemLarge", {}
      for count = isLarge and 12 or 6, 1, -1 do
        fitting[#fitting + 1] = VStack { alignment = "leading", spacing = isLarge and 8 or isSmall and 4 or 3,
          ForEach(list, function(task, i) return i <= count and row(task) end) }
      end
      return VStack { alignment = "leading", spacing = 0, isLarge and head(list),
        #list == 0 and Text "Write a list in the settings" or ViewThatFits { axes = "vertical", fitting },
        Spacer { minLength = 0 } }:font(isSmall and "footnote" or isLarge and "body" or "subheadline")
        :frame { maxWidth = math.huge, alignment = "leading" }:dynamicTypeSize { max = "xxxLarge" }
    end,
  },

  widget {
    kind = kinds.count, displayName = "Task Counter", description = "How much is left to do.",
    families = { "systemSmall", "accessoryCircular", "accessoryInline" }, intent = Tasks, provider = provider(),
    view = function(entry, environment)
      local list, count = entry.tasks or {}, left(entry.tasks or {})
      local label = Label { count .. " left", systemImage = "checklist" }
      if environment.widgetFamily == "accessoryInline" then return label end
      local gauge = Gauge { value = #list - count, min = 0, max = #list, currentValueLabel = tostring(count) }
      if environment.widgetFamily == "accessoryCircular" then return gauge:gaugeStyle "accessoryCircularCapacity" end
      return VStack { Label { "Tasks", systemImage = "checklist" }:font "headline", Spacer(),
        gauge:gaugeStyle "accessoryCircularCapacity":tint "green", Spacer(),
        Text(count == 0 and "All done" or count .. " left"):foregroundStyle "secondary" }
        :dynamicTypeSize { max = "large" }
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
      local action = ToggleTimer { timer = value.timer }
      return ControlToggle { timers.title(value.timer), isOn = value.isRunning, action = action,
        valueLabel = function(isOn)
          local image = isOn and "hourglass" or "hourglass.bottomhalf.filled"
          return Label { isOn and "Running" or "Stopped", systemImage = image }
            :controlWidgetActionHint(isOn and "Start" or "Stop")
        end,
      }:tint "purple"
    end,
  },
}
