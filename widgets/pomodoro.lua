-- Pomodoro and stopwatch: time that a person starts and stops, as widgets and as controls.
-- What runs is a date in storage; texts count by themselves, so nothing wakes until a phase ends.
-- Try: lunette tap widgets/pomodoro.lua --kind pomodoro --action 1
local work, rest = 25 * 60, 5 * 60

-- Of a stopwatch: when it was started, and what it had counted before that.
local function watch() return storage.get("watch", { total = 0 }) end

local Pomodoro = intent {
  id = "TogglePomodoro", title = "Pomodoro",
  perform = function(p)
    if not p.value then
      storage.remove("pomodoro")
    elseif not storage.get("pomodoro") then
      storage.set("pomodoro", date.now())
    end
    return { reload = { "pomodoro", "pomodoro.control" } }
  end,
}

local Stopwatch = intent {
  id = "ToggleStopwatch", title = "Stopwatch",
  perform = function(p)
    local w = watch()
    if p.value and not w.from then
      storage.set("watch", { total = w.total, from = date.now() })
    elseif not p.value and w.from then
      storage.set("watch", { total = w.total + date.now() - w.from })
    end
    return { reload = { "stopwatch", "stopwatch.control" } }
  end,
}

local Reset = intent {
  id = "ResetStopwatch", title = "Reset Stopwatch",
  perform = function()
    storage.remove("watch")
    return { reload = { "stopwatch", "stopwatch.control" } }
  end,
}

-- An entry a phase: work, rest, work …, for the next four hours, so that no script runs at its end.
local function phases(now, started)
  local entries, length = {}, work + rest
  local first = math.floor((now - started) / length)
  for round = first, first + 8 do
    local from = started + round * length
    entries[#entries + 1] = { date = from, from = from, to = from + work, isWork = true, round = round + 1 }
    entries[#entries + 1] = { date = from + work, from = from + work, to = from + length, round = round + 1 }
  end
  return entries
end

local function pomodoro(context)
  local started = storage.get("pomodoro")
  if context.isPreview then started = context.now - 9 * 60 end
  if not started then return { entries = { { date = context.now } }, policy = never } end
  return { entries = phases(context.now, started), policy = atEnd }
end

local function face(e)
  if not e.from then
    return VStack { Text "25:00":font { size = 34, weight = "bold" }, Text "of work":foregroundStyle "secondary" }
  end
  return VStack {
    Text(e.isWork and "Work" or "Rest"):bold():foregroundStyle(e.isWork and "red" or "green"),
    Text { timer = { e.from, e.to } }:font { size = 34, weight = "bold" }:monospacedDigit():lineLimit(1)
      :multilineTextAlignment "center",
    ProgressView { timerInterval = { e.from, e.to }, countsDown = true }:labelsHidden()
      :tint(e.isWork and "red" or "green"),
    Text(("Round %d"):format(e.round)):font "caption":foregroundStyle "secondary",
  }
end

-- The stopwatch as it stands, counting from a date that makes up for what was counted before.
local function count(e)
  if e.from then return Text(e.from - e.total, "timer") end
  return Text.verbatim(("%d:%02d"):format(e.total // 60, e.total // 1 % 60))
end

return bundle {
  category = "Everyday", keywords = { "timer", "focus", "work", "break", "stopwatch" },
  name = "Pomodoro",

  widget {
    kind = "pomodoro", displayName = "Pomodoro", description = "25 minutes of work, 5 of rest, and so on.",
    families = { "systemSmall", "accessoryInline" }, provider = { timeline = pomodoro },
    view = {
      accessoryInline = function(e)
        if not e.from then return Label { "Pomodoro", systemImage = "timer" } end
        return HStack { Image { systemName = "timer" }, Text(e.isWork and "Work" or "Rest"),
          Text { timer = { e.from, e.to } } }
      end,
      default = function(e)
        return VStack { Spacer(), face(e), Spacer(),
          Toggle { isOn = e.from ~= nil, action = Pomodoro {}, Text(e.from and "Running" or "Stopped") }
            :font "caption" }:dynamicTypeSize { max = "xxxLarge" }
      end,
    },
  },

  widget {
    kind = "stopwatch", displayName = "Stopwatch", description = "Counts up until it is stopped.",
    families = { "systemSmall", "accessoryInline" },
    provider = { timeline = function(context)
      local w = context.isPreview and { total = 83 } or watch()
      return { entries = { { date = context.now, from = w.from, total = w.total } }, policy = never }
    end },
    view = {
      accessoryInline = function(e)
        return HStack { Image { systemName = "stopwatch" }, e.total and count(e) or "0:00" }
      end,
      default = function(e)
        if not e.total then e = { total = 0 } end
        return VStack {
          Label { "Stopwatch", systemImage = "stopwatch" }:font "caption":foregroundStyle "secondary", Spacer(),
          count(e):font { size = 34, weight = "bold" }:monospacedDigit():multilineTextAlignment "center", Spacer(),
          HStack {
            Toggle { isOn = e.from ~= nil, action = Stopwatch {}, Text(e.from and "Stop" or "Start") }
              :toggleStyle "button",
            Spacer(), Button { action = Reset {}, "Reset" },
          }:font "caption" }:dynamicTypeSize { max = "xxxLarge" }
      end,
    },
  },

  control {
    kind = "pomodoro.control", displayName = "Pomodoro", description = "Starts and stops the work.",
    value = { preview = function() return false end, current = function() return storage.get("pomodoro") ~= nil end },
    view = function(isOn)
      return ControlToggle { "Pomodoro", isOn = isOn, action = Pomodoro {}, valueLabel = function(on)
        return Label { on and "Working" or "Idle", systemImage = "timer" }
          :controlWidgetActionHint(on and "Start Working" or "Stop") end }:tint "red"
    end,
  },

  control {
    kind = "stopwatch.control", displayName = "Stopwatch", description = "Starts and stops the count.",
    value = { preview = function() return false end, current = function() return watch().from ~= nil end },
    view = function(isOn)
      return ControlToggle { "Stopwatch", isOn = isOn, action = Stopwatch {}, valueLabel = function(on)
        return Label { on and "Counting" or "Still", systemImage = "stopwatch" }
          :controlWidgetActionHint(on and "Start" or "Stop") end }:tint "green"
    end,
  },
}
