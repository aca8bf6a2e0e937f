-- Scripts of xbar, SwiftBar and Argos as widgets: `return require "xbar" { script = "weather.10m.sh", kind = "weather" }`.
-- What any of the three tolerates is read, and no row is ever lost.
local adapter, markup = require "lunette.adapter", require "lunette.markup"
local find, gsub, lower, match, sub = string.find, string.gsub, string.lower, string.match, string.sub
local setmetatable, tonumber, tostring = setmetatable, tonumber, tostring

local xbar = {}

-- What the three readers take for granted.
local readers = {
  xbar = { terminal = false, ansi = true, pango = false },
  swiftbar = { terminal = true, ansi = false, pango = false },
  argos = { terminal = true, ansi = true, pango = true },
}

-- ---- Parameters ----

local known = {}
for name in ("color href bash shell terminal refresh image templateimage size font length trim dropdown alternate ansi "
  .. "emojize disabled key sfimage sfcolor sfsize sfconfig symbolize md tooltip badge checked shortcut webview webvieww "
  .. "webviewh stdin fold width height iconname imagewidth imageheight usemarkup unescape eval root sfweight sfvalue "
  .. "sfrendering accessibilitylabel title"):gmatch "%S+" do known[name] = true end
local function isKnown(key) return known[key] or match(key, "^param%d+$") ~= nil end

-- Values of these are often written with blanks and without quotes: `font=SF Mono`, `bash=/a folder/script`.
local function hasBlanks(key)
  return key == "font" or key == "bash" or key == "shell" or key == "tooltip" or key == "badge" or key == "shortcut"
    or match(key, "^param%d+$") ~= nil
end

-- The pairs behind a bar, up to the line's end. Else nil, and where the first word stands that is none.
local function pairs_of(line, at, ends)
  local found, last, joined = {}, nil, 0
  while true do
    at = match(line, "^[%s|]*()", at)
    if at > #line then return found end
    local key, equals, after = match(line, "^(%a[%w_.-]*)(%s*=)()", at)
    if key then key = lower(key) end
    local isPair = key and (equals == "=" or isKnown(key))
    if isPair then
      if isKnown(key) then after = match(line, "^%s*()", after) end
      local quote, value = sub(line, after, after), nil
      if quote == "'" or quote == '"' then
        -- Where no such quote follows, none follows later either.
        local stop = not ends[quote] and after or nil
        while stop do
          stop = find(line, quote, stop + 1, true)
          -- SwiftBar and Argos keep a quote behind a backslash.
          if not stop or sub(line, stop - 1, stop - 1) ~= "\\" then break end
        end
        if stop then
          value, at = gsub(sub(line, after + 1, stop - 1), "\\" .. quote, quote), stop + 1
        else
          ends[quote] = true
        end
      end
      if not value then value, at = match(line, "^([^%s|]*)()", after) end
      if found[key] == nil or value ~= "" then found[key] = value end
      last = key
    elseif last and hasBlanks(last) and joined < 32 then
      joined = joined + 1
      local word, after = match(line, "^([^%s|]+)()", at)
      found[last], at = found[last] .. " " .. word, after
    else
      return nil, at
    end
  end
end

--- A row's text and its parameters. A bar that no parameters follow belongs to the text.
function xbar.split(line)
  local bar, ends = find(line, "|", 1, true), {}
  while bar do
    local found, wrong = pairs_of(line, bar + 1, ends)
    if found then return sub(line, 1, bar - 1), found end
    -- A bar between these parameters would fail at the same word.
    bar = find(line, "|", wrong, true)
  end
  return line, {}
end

-- ---- Rows ----

local function flag(value, default)
  if value == nil or value == "" then return default end
  value = lower(value)
  if value == "true" or value == "1" or value == "yes" or value == "on" then return true end
  if value == "false" or value == "0" or value == "no" or value == "off" then return false end
  return default
end

local function is_monospaced(font)
  font = lower(font or "")
  for _, name in ipairs { "mono", "menlo", "monaco", "courier", "consolas" } do
    if find(font, name, 1, true) then return true end
  end
  return false
end

-- A colour, and SwiftBar's second one for dark menus.
local function colors(value)
  local light, dark = match(value, "^([^,]*),?([^,]*)")
  return markup.color(light), dark ~= "" and markup.color(dark) or nil
end

local function runs_of(text, p, reader)
  if flag(p.emojize, true) and flag(p.symbolize, true) then text = markup.emoji(text) end
  -- xbar reads the escape character where it is spelled out, too.
  if flag(p.ansi, reader.ansi) then text = gsub(gsub(text, "\\033%[", "\27["), "\\x1[bB]%[", "\27[") end
  local read = find(text, "\27", 1, true) and markup.ansi or flag(p.usemarkup, reader.pango) and markup.pango or markup.text
  local runs = read(text)
  local length = tonumber(p.length)
  if length and length >= 1 then runs = markup.cut(runs, length // 1 | 0) end
  local light, dark = colors(p.color or "")
  if light or is_monospaced(p.font) then
    for index = 1, #runs do
      local run = runs[index]
      if light and not run.color then run.color, run.dark = light, dark end
      if is_monospaced(p.font) then run.monospaced = true end
    end
  end
  return runs
end

local function words_of(p)
  local program = p.bash or p.shell
  if not program or program == "" then return nil end
  local numbers, words = {}, { program }
  for key in next, p do
    local number = match(key, "^param(%d+)$")
    if number and #number < 4 then numbers[#numbers + 1] = tonumber(number) end
  end
  table.sort(numbers)
  for _, number in ipairs(numbers) do words[#words + 1] = p["param" .. tostring(number)] or "" end
  return words
end

local function content(line, reader, warnings, number)
  local text, p = xbar.split(line)
  for key in next, p do
    if not isKnown(key) and #warnings < 20 then
      warnings[#warnings + 1] = "line " .. number .. ": unknown parameter '" .. sub(key, 1, 40) .. "'"
    end
  end
  if flag(p.trim, true) then text = match(text, "^%s*(.*)$") end
  text = match(text, "^(.*%S)") or ""
  local symbol = match(text, "^:([%a][%w.]*%.[%w.]*):")
  if symbol then text = gsub(sub(text, #symbol + 3), "^%s+", "") end
  local row = { runs = runs_of(text, p, reader) }
  row.symbol = p.sfimage or symbol
  if row.symbol and not match(row.symbol, "^%a[%w.]*$") then row.symbol = nil end
  local image = p.image or p.templateimage
  if image and image ~= "" then row.image, row.isTemplate = match(image, "^[^,]*"), not p.image or nil end
  local href = p.href
  if href and href ~= "" then
    local action = lower(match(href, "^%a+://[^?#]*") or "")
    if find(action, "^xbar:.*refresh") or find(action, "^swiftbar:.*refresh") or find(action, "^bitbar:.*refresh") then
      row.refresh = true
    else
      row.href = href
    end
  end
  row.words = words_of(p)
  if row.words then row.terminal = flag(p.terminal, reader.terminal) or nil end
  row.refresh = row.refresh or flag(p.refresh, false) or nil
  row.disabled = flag(p.disabled, false) or nil
  row.alternate = flag(p.alternate, false) or nil
  row.checked = flag(p.checked, false) or nil
  row.markdown = flag(p["md"], false) or nil
  row.badge = p.badge ~= "" and p.badge or nil
  row.tooltip = p.tooltip ~= "" and p.tooltip or nil
  if flag(p.dropdown, true) == false then row.isHidden = true end
  return row
end

-- How many dashes a line begins with, and whether it is nothing else.
local function dashes(line)
  local count = #match(line, "^%-*")
  return count, find(line, "^%s*$", count + 1) ~= nil or find(line, "^%s*|", count + 1) ~= nil
end

--- What a script printed as { titles, rows, warnings }. A row has a depth from 0, and is a separator or has runs, an image, a
--- link, words to run and marks.
function xbar.parse(output, options)
  local reader = readers[options and options.reader or "xbar"] or readers.xbar
  local titles, rows, warnings = {}, {}, {}
  local isBody, number, at, depth = false, 0, 1, -1
  while at <= #output do
    if number == markup.lineLimit then
      warnings[#warnings + 1] = "the output has more than " .. number .. " lines; the rest is left out"
      break
    end
    local stop = find(output, "\n", at, true) or #output + 1
    local line = sub(output, at, stop - 1)
    if sub(line, -1) == "\r" then line = sub(line, 1, -2) end
    at, number = stop + 1, number + 1
    local start = match(line, "^%s*()")
    local count, isOnlyDashes = dashes(sub(line, start))
    if start > #line then  -- a blank line means nothing
    elseif isOnlyDashes and count == 3 and not isBody then
      isBody = true
    elseif not isBody then
      titles[#titles + 1] = content(line, reader, warnings, number)
    else
      local row, level
      if isOnlyDashes and count >= 3 and (count % 2 == 1 or count > 9) then
        level, row = count > 9 and 0 or (count - 3) // 2, { separator = true }
      elseif not isOnlyDashes or count < 2 then
        level = start == 1 and count // 2 or 0
        row = content(sub(line, 2 * level + 1), reader, warnings, number)
      end
      if row then
        row.depth = level > depth + 1 and depth + 1 or level
        if not row.separator then depth = row.depth end
        rows[#rows + 1] = row
      end
    end
  end
  return { titles = titles, rows = rows, warnings = warnings }
end

-- ---- The widget ----

local keys = { "script", "reader", "interpreter", "arguments", "stream" }

setmetatable(xbar, { __call = function(_, declared)
  local made = adapter.new("xbar", declared, keys)
  if not made.every and not made.isOnce and not made.stream then made.every = 60 end
  local command = adapter.script(made)
  local own = made.reader == "swiftbar" and { "SWIFTBAR=1" }
    or made.reader == "argos" and { "ARGOS_MENU_OPEN=false", "ARGOS_VERSION=2" } or {}
  function made.picture(output)
    local shown = xbar.parse(output, declared)
    -- A menu under nothing is a menu under the widget's name.
    if #shown.titles == 0 then shown.titles[1] = { runs = markup.text(made.displayName or made.kind) } end
    return shown
  end
  if made.stream then
    made.every = nil
    local variables = adapter.variables(made, {})
    for _, one in ipairs(own) do variables[#variables + 1] = one end
    local block = adapter.follow(made, command, variables, "~~~")
    function made.pictures(context)
      local output = block(context)
      return output and find(output, "%S") and made.picture(output) or nil
    end
    return adapter.widget(made)
  end
  function made.pictures(context)
    local result, message = adapter.run(made, command, context, own)
    local output = result and result.output or ""
    local shown = made.picture(output)
    for _, warning in ipairs(shown.warnings) do log.warning(made.script .. ": " .. warning) end
    return adapter.judged(made, result, message, shown, not find(output, "%S"))
  end
  return adapter.widget(made)
end })

return xbar
