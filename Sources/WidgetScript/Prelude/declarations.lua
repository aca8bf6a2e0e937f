-- Timelines by name, and intents: an intent is called with values to make an action.
local host = ...
local error, rawget, setmetatable, type = error, rawget, setmetatable, type

atEnd, never = "atEnd", "never"

--- A reload policy: not before that date, spread over `jitter` seconds.
function after(date, options)
  return { after = date, jitter = type(options) == "table" and options.jitter or nil }
end

-- A declaration, and the functions that start, update and end what was declared.
setmetatable(activity, {
  __call = host.activity, __name = "activity", __metatable = "activity",
  __index = function(_, name) return host.absent("activity", name) end,
  __newindex = function(_, name) return host.absent("activity", name, true) end,
})

local Intent = { __name = "Intent", __metatable = "Intent" }
function Intent.__index(self, name) return rawget(self, 1)[name] end
function Intent.__call(self, values)
  if values ~= nil and type(values) ~= "table" then
    error("an intent takes its parameters in a table: " .. host.text_of(rawget(self, 1).id) .. " { … }", 0)
  end
  return host.action(self, values or {})
end

function intent(declared)
  if type(declared) ~= "table" then error("intent takes a table: intent { id = …, title = …, parameters = { … } }", 0) end
  local checked = host.intent(declared)
  host.declare(checked)
  return setmetatable({ checked }, Intent)
end
