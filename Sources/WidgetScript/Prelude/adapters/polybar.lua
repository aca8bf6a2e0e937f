-- A module custom/script of polybar as a widget: `return require "polybar" { kind = "updates", exec = "./updates" }`.
local adapter, markup = require "lunette.adapter", require "lunette.markup"
local byte, find, gsub, match, sub = string.byte, string.find, string.gsub, string.match, string.sub
local ipairs, next, setmetatable, tonumber, tostring, type = ipairs, next, setmetatable, tonumber, tostring, type

local polybar = {}

-- The command from `at` up to its colon, and what follows; nil where it does not end. A backslash precedes its own colons.
local function command_of(text, at)
  local position = at
  while true do
    local stop = find(text, "[:\\]", position)
    if not stop then return nil end
    if byte(text, stop) == 0x3A then return (gsub(sub(text, at, stop - 1), "\\:", ":")), stop + 1 end
    position = stop + 2
  end
end

--- Runs of a text with polybar's tags, and its click areas as { button, command, text }.
function polybar.tags(text)
  local runs, actions, open = {}, {}, {}
  local at, style, noCommand = 1, {}, false
  local function add(part)
    if part == "" then return end
    if #runs == 64 then
      runs[64].text = runs[64].text .. part
    else
      runs[#runs + 1] = { text = part, color = style.color, underline = style.underline, monospaced = style.monospaced }
    end
    for _, action in ipairs(open) do action.parts[#action.parts + 1] = part end
  end
  while true do
    local tag = find(text, "%{", at, true)
    add(sub(text, at, (tag or 0) - 1))
    if not tag then break end
    local button, from = match(text, "^A([1-8]?):()", tag + 2)
    local command, after
    if from and not noCommand then
      command, after = command_of(text, from)
      noCommand = not command
    end
    if command then
      if #open < 8 then
        local action = { button = button == "" and "1" or button, command = command, parts = {} }
        open[#open + 1], actions[#actions + 1] = action, action
      end
      at = match(text, "^}()", after) or after
    else
      local stop = find(text, "[{}]", tag + 2)
      if not stop or sub(text, stop, stop) == "{" then
        add("%{")
        at = tag + 2
      else
        local inside = sub(text, tag + 2, stop - 1)
        if inside == "A" or inside == "A-" or find(inside, "^A[1-8]?$") then open[#open] = nil end
        local front = match(inside, "^F([^%s]*)")
        if front then
          -- Polybar writes the part that lets through first: #AARRGGBB.
          local alpha, digits = match(front, "^#(%x%x)(%x%x%x%x%x%x)$")
          style.color = markup.color(alpha and "#" .. digits .. alpha or front)
        end
        if inside == "+u" then style.underline = true elseif inside == "-u" then style.underline = nil end
        if inside == "R" or inside == "PR" then style = {} end
        at = stop + 1
      end
    end
  end
  for _, action in ipairs(actions) do
    action.text, action.parts = table.concat(action.parts), nil
  end
  return runs, actions
end

local labels = { "Click", "Middle click", "Right click", "Scroll up", "Scroll down", "Double click", "Double middle click",
  "Double right click" }

--- The picture of what a program printed; nil where the module is hidden.
function polybar.parse(output, options)
  options = options or {}
  local line = match(output, "^([^\r\n]*)")
  if not find(line, "%S") then return nil end
  local label = options.status and options.status ~= 0 and options["label-fail"] or options.label or "%output%"
  local text = gsub(label, "%%output:?[%d:]*%%", function() return line end)
  text = gsub(text, "%%counter%%", "")
  local runs, actions = polybar.tags(gsub(text, "%%pid%%", ""))
  if not find(markup.plain(runs), "%S") then return nil end
  local title, rows = { runs = runs }, {}
  for _, action in ipairs(actions) do
    if action.command ~= "" and #rows < 32 then
      local button = labels[tonumber(action.button)]
      rows[#rows + 1] = { runs = markup.text(action.button == "1" and action.text or button .. ": " .. action.text),
        words = { action.command }, depth = 0 }
    end
  end
  return { titles = { title }, rows = rows }
end

local clicks = {
  { "Middle click", "click-middle" }, { "Right click", "click-right" }, { "Double click", "double-click-left" },
  { "Double middle click", "double-click-middle" }, { "Double right click", "double-click-right" },
  { "Scroll up", "scroll-up" }, { "Scroll down", "scroll-down" },
}
local keys = { "exec", "exec-if", "interval", "interval-if", "interval-fail", "tail", "env", "label", "label-fail",
  "format",
  "format-fail", "click-left" }
for _, one in ipairs(clicks) do keys[#keys + 1] = one[2] end

setmetatable(polybar, { __call = function(_, declared)
  local made = adapter.new("polybar", declared, keys)
  if type(made.exec) ~= "string" then error("polybar needs a program: exec = \"./updates\"", 0) end
  if not made.every and not made.schedule and not made.isOnce then
    local interval = tonumber(made.interval) or 5
    made.every = adapter.seconds(interval > 0 and interval or 1)
  end
  local own = {}
  for name, value in next, made.env or {} do own[#own + 1] = adapter.variable(name) .. "=" .. tostring(value) end
  table.sort(own)
  function made.picture(output, status)
    local options = { status = status, label = made.label, ["label-fail"] = made["label-fail"] }
    local shown = polybar.parse(output, options)
    if not shown then return nil end
    if made["click-left"] then shown.titles[1].words = { made["click-left"] } end
    local commands = {}
    for index, one in ipairs(clicks) do commands[index] = { one[1], made[one[2]] } end
    adapter.buttons(shown.rows, commands)
    return shown
  end
  if made.tail then
    local line = adapter.follow(made, made.exec, own)
    function made.pictures(context)
      local output = line(context)
      return output and made.picture(output)
    end
    return adapter.widget(made)
  end
  local command = made.exec
  if made["exec-if"] then
    command = "if ! ( " .. made["exec-if"] .. "\n) >/dev/null 2>&1; then exit 0; fi\n" .. command
  end
  function made.pictures(context)
    local result, message = adapter.run(made, command, context, own)
    local shown = result and made.picture(result.output, result.status)
    if result and not shown and (result.status == 0 or not find(result.errors, "%S")) then return nil end
    return adapter.judged(made, result, message, shown, not shown)
  end
  return adapter.widget(made)
end })

return polybar
