-- Views that are more than a stamped table: Text with its two other forms, ForEach, GridItem, a control's toggle.
local host = ...
local error, select, setmetatable, type = error, select, setmetatable, type

Text = setmetatable({ verbatim = host.verbatim, markdown = host.markdown },
  { __call = host.text, __name = "Text", __metatable = "Text" })

local verbatim, parts = host.verbatim, localized

-- With a Text among the values the host gives several parts, numbers for views: they are joined as runs.
local function joined(values, part, ...)
  local run = type(part) == "number" and values[part] or verbatim(part)
  if select("#", ...) == 0 then return run end
  return run .. joined(values, ...)
end

--- The bundle's text for a key, with values put in; a Text where a value is one.
function localized(key, ...)
  for index = 1, select("#", ...) do
    if type((select(index, ...))) == "table" then return joined({ ... }, parts(key, ...)) end
  end
  return parts(key, ...)
end

--- A column or row of a lazy grid: its own table.
function GridItem(item)
  if item == "flexible" then return {} end
  if item ~= nil and type(item) ~= "table" then error("GridItem takes one table: GridItem { fixed = 40 }", 2) end
  return item or {}
end

--- The views that `body` makes of a list's items, or of the numbers 1 to n, as one Group.
function ForEach(list, body, view)
  -- SwiftUI names the key path by which items are told apart; here they are evaluated anew each time.
  if type(body) == "string" and type(view) == "function" then body = view end
  local kind = type(list)
  if type(body) ~= "function" or kind ~= "table" and kind ~= "number" then
    error("ForEach takes a list, or a number, and a function of its items: "
      .. "ForEach(list, function(item, index) return Text(item) end), ForEach(5, function(n) return Text(n) end)", 2)
  end
  local views, count = {}, 0
  for index = 1, kind == "number" and list or #list do
    local view = body(kind == "number" and index or list[index], index)
    if view then
      count = count + 1
      views[count] = view
    end
  end
  if count == 0 then host.fruitless(body) end
  return host.group(views)
end

local degrees = math.deg

--- A place in the unit square: its own table.
function UnitPoint(place) return place end

--- Degrees, of an angle in degrees or radians.
function Angle(angle)
  local radians = type(angle) == "table" and angle.radians
  if type(radians) == "number" then return degrees(radians) end
  local number = type(angle) == "table" and angle.degrees or angle
  if type(number) ~= "number" then error("Angle takes degrees or radians: Angle { degrees = 45 }", 2) end
  return number
end

local HStack, Spacer = HStack, Spacer

-- What an activity shows in a place; the compact one has two sides, which a bar writes one after the other.
function host.present(leading, trailing, entry, environment)
  local attributes, state = entry.attributes, entry.state
  environment.isStale, environment.activityID = entry.isStale or false, entry.id
  local view = leading(attributes, state, environment)
  if not trailing then return view end
  local line = environment.widgetFamily == "accessoryInline"
  return HStack { view or false, not line and Spacer(), trailing(attributes, state, environment) or false }
end

-- What is archived holds no function, so both states' labels are made at once.
function ControlToggle(declared)
  if type(declared) == "table" and type(declared.valueLabel) == "function" then
    local label = declared.valueLabel
    declared.valueLabel, declared.offValueLabel = label(true), label(false)
  end
  return host.controlToggle(declared)
end
