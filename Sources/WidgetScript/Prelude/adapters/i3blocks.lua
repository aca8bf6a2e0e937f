-- A block of i3blocks as a widget: `return require "i3blocks" { kind = "disk", command = "./disk", interval = 30 }`.
local adapter, markup = require "lunette.adapter", require "lunette.markup"
local find, format, match, sub = string.find, string.format, string.match, string.sub
local ipairs, json, next, pcall, setmetatable, storage, tonumber, tostring, type =
  ipairs, json, next, pcall, setmetatable, storage, tonumber, tostring, type

local i3blocks = {}

local function text_of(value)
  if type(value) == "number" and value == value // 1 and value < 1e15 and value > -1e15 then return format("%d", value) end
  return (type(value) == "string" or type(value) == "number") and tostring(value) or ""
end

--- The picture of what a command printed; nil where the block is empty. `options` are the block's own values.
function i3blocks.parse(output, options)
  options = options or {}
  local said = {}
  for _, key in ipairs { "full_text", "short_text", "color", "urgent", "markup" } do said[key] = options[key] end
  local ok, value
  if options.format == "json" then ok, value = pcall(json.decode, match(output, "^%s*([^\r\n]*)")) end
  if ok and type(value) == "table" then
    for key, one in next, value do
      if type(key) == "string" then said[key] = one end
    end
  else
    local names, at = { "full_text", "short_text", "color", "background" }, 1
    for _, name in ipairs(names) do
      local line, after = match(output, "^([^\n]*)\n?()", at)
      if line ~= "" then said[name] = match(line, "^([^\r]*)") end
      at = after
    end
  end
  local text = text_of(said.full_text)
  if not find(text, "%S") then return nil end
  if options.label then text = options.label .. " " .. text end
  local runs = said.markup == "pango" and markup.pango(text) or markup.ansi(text)
  runs = markup.lines(runs)[1] or {}
  local color = markup.color(text_of(said.color))
  for _, run in ipairs(runs) do run.color = run.color or color end
  local urgent = said.urgent == true or said.urgent == "true" or options.status == 33
  return {
    titles = { { runs = runs } }, rows = {}, state = urgent and "critical" or nil, said = ok and value or nil,
  }
end

local keys = {
  "command", "interval", "format", "name", "instance", "label", "color", "background", "urgent", "min_width", "align",
  "markup",
  "short_text", "full_text", "border", "separator", "separator_block_width", "signal", "buttons", "variables",
}
local names = { "Click", "Middle click", "Right click", "Scroll up", "Scroll down" }

setmetatable(i3blocks, { __call = function(_, declared)
  local made = adapter.new("i3blocks", declared, keys)
  local interval = made.interval
  if type(made.command) ~= "string" then error("i3blocks needs a command: command = \"./disk\"", 0) end
  if not made.every and not made.schedule then
    if interval == "repeat" then made.every = 1
    elseif tonumber(interval) and tonumber(interval) > 0 then made.every = adapter.seconds(interval)
    else made.isOnce = true end
  end
  local own = { "BLOCK_NAME=" .. (made.name or ""), "BLOCK_INSTANCE=" .. (made.instance or ""),
    "BLOCK_INTERVAL=" .. tostring(interval or 0), "BLOCK_BUTTON=", "button=" }
  -- Every key of a block is a variable by its own name.
  for _, key in ipairs(keys) do
    local value = made[key]
    if key ~= "variables" and key ~= "buttons" and key ~= "command" and value ~= nil then
      own[#own + 1] = key .. "=" .. tostring(value)
    end
  end
  for name, value in next, made.variables or {} do own[#own + 1] = adapter.variable(name) .. "=" .. tostring(value) end
  table.sort(own)
  local kept = "block." .. made.kind
  function made.picture(output, status)
    local options = { status = status }
    for _, key in ipairs(keys) do options[key] = made[key] end
    local shown = i3blocks.parse(output, options)
    if not shown then return nil end
    local commands = {}
    for _, button in ipairs(made.buttons or { 1 }) do
      local command = "export BLOCK_BUTTON=" .. button .. " button=" .. button .. "\n" .. made.command
      if button == 1 then shown.titles[1].words = { command }
      else commands[#commands + 1] = { names[button], command } end
    end
    adapter.buttons(shown.rows, commands)
    return shown
  end
  if interval == "persist" then
    local line = adapter.follow(made, made.command, own)
    function made.pictures(context)
      local output = line(context)
      return output and made.picture(output)
    end
    return adapter.widget(made)
  end
  function made.pictures(context)
    local variables = {}
    for index, one in ipairs(own) do variables[index] = one end
    -- What a block says in JSON it finds in its variables at the next run.
    for name, value in next, made.format == "json" and storage.get(kept) or {} do
      if find(name, "^[%a_][%w_]*$") then variables[#variables + 1] = name .. "=" .. text_of(value) end
    end
    local result, message = adapter.run(made, made.command, context, variables)
    local shown = result and made.picture(result.output, result.status)
    if shown and shown.said then
      storage.set(kept, shown.said)
      shown.said = nil
    end
    if result and result.status == 33 then result.status = 0 end
    return adapter.judged(made, result, message, shown, not shown)
  end
  return adapter.widget(made)
end })

return i3blocks
