-- Timers by name: what runs, and since when.
-- The control shows one of them, its intent sets it running; both know it through storage.
-- Try: lunette tap com.example.Productivity.TimerToggle --config timer=work
local timers = {}

timers.all = { { id = "work", title = "Work" }, { id = "violin", title = "Violin Practice" } }

function timers.find(id)
  for _, timer in ipairs(timers.all) do
    if timer.id == id then return timer end
  end
end

function timers.title(id) return (timers.find(id) or { title = id }).title end

-- When it was started; nil while it stands still.
function timers.started(id) return storage.get("started." .. id) end

-- Sets it running or not, however often it is asked for: what runs already goes on from its start.
function timers.set(id, isRunning)
  if not isRunning then
    storage.remove("started." .. id)
  elseif not timers.started(id) then
    storage.set("started." .. id, date.now())
  end
end

return timers
