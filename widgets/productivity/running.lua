-- A timer that runs, as a live activity: started and ended by the control's intent.
-- It counts up by itself; its button stops the timer, which ends it.
-- Try: lunette stream com.example.Productivity.Timer, and toggle the control
local timers = require "timers"
local running = {}

local kind = "com.example.Productivity.Timer"

-- Starts the timer's activity, or ends it, however often it is asked for.
function running.tell(timer, isRunning)
  for _, one in ipairs(activity.list(kind)) do
    if one.attributes.timer == timer and one.activityState ~= "ended" then
      if not isRunning then activity.finish(one.id, nil, { dismiss = "immediate" }) end
      return
    end
  end
  if isRunning then assert(activity.start(kind, { timer = timer }, { started = timers.started(timer) })) end
end

local function icon()
  return Image { systemName = "hourglass" }:foregroundStyle "purple":accessibilityLabel "A timer runs"
end

-- The preview's timer stands still.
local function count(state)
  local time = state.started and Text(state.started, "timer") or Text(state.elapsed)
  return time:monospacedDigit():minimumScaleFactor(0.5)
end

function running.activity(ToggleTimer)
  local function card(attributes, state)
    return VStack { alignment = "leading",
      HStack { icon(), Text(timers.title(attributes.timer)):font "headline", Spacer() },
      count(state):font { size = 34, weight = "bold" }, Spacer(),
      Toggle { isOn = true, action = ToggleTimer { timer = attributes.timer }, "Running" } }
      :dynamicTypeSize { max = "xxxLarge" }
  end
  -- With more space the time is the one large figure.
  local function page(attributes, state)
    return VStack { alignment = "leading",
      HStack { icon(), Text(timers.title(attributes.timer)):font "headline", Spacer() }, Spacer(),
      count(state):font { size = 56, weight = "bold" }, Spacer(),
      Toggle { isOn = true, action = ToggleTimer { timer = attributes.timer }, "Running" } }
      :dynamicTypeSize { max = "xxxLarge" }
  end
  return activity { kind = kind, displayName = "Running Timer", description = "Shows a timer that runs.",
    preview = { attributes = { timer = "work" }, state = { elapsed = "12:34" } },
    presentations = {
      lockScreen = card, expanded = page,
      compactLeading = function(attributes)
        return ViewThatFits { HStack { icon(), Text(timers.title(attributes.timer)) }, icon() }
      end,
      compactTrailing = function(_, state) return count(state) end,
      minimal = icon,
    } }
end

return running
