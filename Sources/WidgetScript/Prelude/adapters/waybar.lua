-- A custom module of Waybar as a widget: `return require "waybar" { kind = "media", exec = "./media.sh", interval = 5 }`,
-- with the keys that its configuration has.
local adapter, markup = require "lunette.adapter", require "lunette.markup"
local find, format, match, rep, sub = string.find, string.format, string.match, string.rep, string.sub
local ipairs, json, log, pcall, setmetatable, tonumber, tostring, type =
  ipairs, json, log, pcall, setmetatable, tonumber, tostring, type
local floor, max, min = math.floor, math.max, math.min

local waybar = {}

-- A member of the module's JSON as a text.
local function text_of(value)
  if type(value) == "string" then return value end
  if type(value) == "number" then return value == floor(value) and format("%d", value) or tostring(value) end
  return ""
end

local function classes_of(value)
  local list = {}
  for _, class in ipairs(type(value) == "table" and value or { value }) do
    local text = text_of(class)
    if text ~= "" then list[#list + 1] = text end
  end
  return list
end

-- What a run printed: { text, alt, tooltip, class, percentage }.
local function read(output, options)
  local at = match(output, "^[\r\n]*()")
  local line = match(output, "^[^\r\n]*", at)
  if options["return-type"] == "json" then
    local ok, value = pcall(json.decode, line)
    if ok and type(value) == "table" then
      local percentage = tonumber(value.percentage)
      return {
        text = text_of(value.text), alt = text_of(value.alt), tooltip = text_of(value.tooltip),
        class = classes_of(value.class),
        percentage = percentage and percentage == percentage and floor(max(-1e6, min(1e6, percentage)) + 0.5) or nil,
      }
    end
    if not find(line, "%S") then return { text = "", alt = "", tooltip = "", class = {} } end
    return { text = line, alt = "", tooltip = "", class = {}, warning = "the program did not print a line of JSON" }
  end
  local second, third = match(output, "^[^\r\n]*\r?\n?([^\r\n]*)\r?\n?([^\r\n]*)", at)
  return { text = line, alt = "", tooltip = second == "" and line or second, class = classes_of(third), isRaw = true }
end

local function by_percentage(list, percentage)
  if #list == 0 then return "" end
  return text_of(list[max(1, min(#list, floor((percentage or 0) * #list / 100) + 1))])
end

local function icon_of(icons, alt, percentage)
  if type(icons) ~= "table" then return text_of(icons) end
  if #icons > 0 then return by_percentage(icons, percentage) end
  local one = icons[alt] or icons.default
  return type(one) == "table" and by_percentage(one, percentage) or text_of(one)
end

-- A value as fmt's specification wants it: [[fill]align][0][width][.precision][type].
local function specified(value, spec)
  local fill, align, rest = match(spec, "^(.)([<>^])(.*)$")
  if not align then
    align, rest = match(spec, "^([<>^])(.*)$")
    fill = " "
  end
  local zero, width, precision = match(rest or spec, "^(0?)(%d*)%.?(%d*)")
  local text = text_of(value)
  if precision ~= "" and type(value) == "string" then
    local stop = utf8.offset(text, tonumber(precision) + 1) or #text + 1
    text = sub(text, 1, stop - 1)
  end
  local missing = min(tonumber(width) or 0, 200) - (utf8.len(text) or #text)
  if missing <= 0 then return text end
  if zero == "0" and not align then fill = "0" end
  align = align or type(value) == "number" and ">" or "<"
  if align == "<" then return text .. rep(fill, missing) end
  if align == ">" then return rep(fill, missing) .. text end
  return rep(fill, missing // 2) .. text .. rep(fill, missing - missing // 2)
end

--- A format with its fields filled in: `{}`, `{alt}`, `{icon}`, `{percentage:3}`; `{{` is a brace.
function waybar.formatted(pattern, fields)
  local parts, at = {}, 1
  while true do
    local brace = find(pattern, "[{}]", at)
    parts[#parts + 1] = sub(pattern, at, (brace or 0) - 1)
    if not brace then return table.concat(parts) end
    local sign = sub(pattern, brace, brace)
    local name, spec, after = match(pattern, "^{([%w_]*):?([^{}]*)}()", brace)
    if sub(pattern, brace + 1, brace + 1) == sign then
      parts[#parts + 1], at = sign, brace + 2
    elseif name then
      local value = fields[name == "" and "text" or name]
      parts[#parts + 1], at = value == nil and "" or spec == "" and text_of(value) or specified(value, spec), after
    else
      parts[#parts + 1], at = sign, brace + 1
    end
  end
end

--- The picture of what a module's program printed; nil where the module is hidden.
function waybar.parse(output, options)
  options = options or {}
  local said = read(output, options)
  if options["hide-empty-text"] and said.text == "" then return nil end
  local function given(text) return options.escape and markup.escape(text) or text end
  local fields = {
    text = given(said.text), alt = given(said.alt), tooltip = given(said.tooltip), percentage = said.percentage or 0,
    icon = icon_of(options["format-icons"], said.alt, said.percentage),
  }
  local runs = markup.pango(waybar.formatted(text_of(options.format or "{}"), fields))
  runs = markup.lines(runs)[1] or {}
  local longest = tonumber(options["max-length"])
  if longest and longest >= 1 then runs = markup.cut(runs, floor(longest)) end
  local plain = markup.plain(runs)
  if not find(plain, "%S") then return nil end
  local title, rows, click = { runs = runs }, {}, options["on-click"]
  if type(click) == "string" and click ~= "" then title.words = { click } end
  local tooltip = ""
  if options.tooltip ~= false then
    tooltip = fields.tooltip
    if options["tooltip-format"] then tooltip = waybar.formatted(text_of(options["tooltip-format"]), fields) end
  end
  local lines = markup.pango(tooltip)
  tooltip = markup.plain(lines)
  if tooltip ~= plain then
    for _, line in ipairs(markup.lines(lines)) do rows[#rows + 1] = { runs = line, depth = 0 } end
  end
  return {
    titles = { title }, rows = rows, percentage = said.percentage, state = adapter.state(said.class),
    -- What a stream for Waybar says again, as the module said it.
    bar = { tooltip = tooltip, alt = said.alt, class = said.class, percentage = said.percentage },
    warnings = { said.warning },
  }
end

local buttons = {
  { "Middle click", "on-click-middle" }, { "Right click", "on-click-right" }, { "Back", "on-click-backward" },
  { "Forward", "on-click-forward" }, { "Scroll up", "on-scroll-up" }, { "Scroll down", "on-scroll-down" },
}

local keys = {
  "exec", "exec-if", "exec-on-event", "interval", "restart-interval", "signal", "return-type", "format", "format-icons",
  "max-length", "min-length", "tooltip", "tooltip-format", "escape", "hide-empty-text", "on-click", "on-click-middle",
  "on-click-right", "on-click-forward", "on-click-backward", "on-scroll-up", "on-scroll-down", "on-update", "align",
  "justify", "rotate", "expand", "smooth-scrolling-threshold", "menu", "menu-file", "menu-actions", "image-path", "image-name",
  "icon-size",
}

setmetatable(waybar, { __call = function(_, declared)
  local made = adapter.new("waybar", declared, keys)
  local interval = made.interval
  if not made.every and not made.schedule then
    made.isOnce = interval == "once" or not made.exec or made.signal ~= nil and not interval
    if not made.isOnce and tonumber(interval) and tonumber(interval) > 0 then made.every = adapter.seconds(interval) end
  end
  function made.picture(output)
    local shown = waybar.parse(output, made)
    if not shown then return nil end
    local commands = {}
    for index, one in ipairs(buttons) do commands[index] = { one[1], made[one[2]] } end
    adapter.buttons(shown.rows, commands)
    return shown
  end
  if not made.exec then
    function made.pictures() return made.picture("-") end
    made.format = made.format or made.displayName or made.kind
    return adapter.widget(made)
  end
  if not made.every and not made.schedule and not made.isOnce then
    local line = adapter.follow(made, made.exec)
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
    local result, message = adapter.run(made, command, context)
    local shown = result and made.picture(result.output)
    if shown and shown.warnings[1] then log.warning(made.kind .. ": " .. shown.warnings[1]) end
    -- A module that prints nothing hides itself, whatever its status: programs end so when there is nothing to show.
    if result and not shown and (result.status == 0 or not find(result.errors, "%S")) then return nil end
    return adapter.judged(made, result, message, shown, not shown)
  end
  return adapter.widget(made)
end })

return waybar
