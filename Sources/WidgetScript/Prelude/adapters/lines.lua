-- Any program that prints a text as a widget: `return require "lines" { kind = "load", command = "uptime -p" }`. Its first line
-- is the title and the others are rows; an object in the keys of Waybar or i3bar is read as such.
local adapter, markup = require "lunette.adapter", require "lunette.markup"
local i3blocks, waybar = require "i3blocks", require "waybar"
local find, match = string.find, string.match
local ipairs, json, pcall, setmetatable, type = ipairs, json, pcall, setmetatable, type

local lines = {}

--- The picture of what a program printed; nil where it printed nothing.
function lines.parse(output)
  local first = match(output, "^%s*([^\r\n]*)")
  if find(first, "^{") then
    local ok, value = pcall(json.decode, first)
    if ok and type(value) == "table" then
      if value.full_text ~= nil then return i3blocks.parse(first, { format = "json" }) end
      if value.text ~= nil then return waybar.parse(first, { ["return-type"] = "json" }) end
    end
  end
  local all = markup.lines(markup.ansi(output))
  if not all[1] then return nil end
  local rows = {}
  for index = 2, #all do rows[index - 1] = { runs = all[index], depth = 0 } end
  return { titles = { { runs = all[1] } }, rows = rows }
end

setmetatable(lines, { __call = function(_, declared)
  local made = adapter.new("lines", declared, { "command", "script", "interpreter", "arguments", "follow" })
  local command = made.command
  if type(command) == "table" then
    local words = {}
    for index, word in ipairs(command) do words[index] = adapter.quoted(word) end
    command = table.concat(words, " ")
  end
  command = command or adapter.script(made)
  if not made.every and not made.isOnce then made.every = 60 end
  made.picture = lines.parse
  if made.follow then
    made.every = nil
    local line = adapter.follow(made, command)
    function made.pictures(context)
      local output = line(context)
      return output and lines.parse(output)
    end
    return adapter.widget(made)
  end
  function made.pictures(context)
    local result, message = adapter.run(made, command, context)
    local shown = result and lines.parse(result.output)
    return adapter.judged(made, result, message, shown, not shown)
  end
  return adapter.widget(made)
end })

return lines
