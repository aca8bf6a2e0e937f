-- What the adapters share: running a program of the user's, the timeline of what it printed, and the views of every family.
-- A picture is { titles = { row… }, rows = { row… } } and fields of the entry; a row has runs, and what is tapped or drawn.
local markup = require "lunette.markup"
local Button, Divider, Gauge, HStack, Image, Link, Spacer, Text, VStack =
  Button, Divider, Gauge, HStack, Image, Link, Spacer, Text, VStack
local after, date, error, intent, ipairs, never, next, pcall, process, storage, tostring, type, widget =
  after, date, error, intent, ipairs, never, next, pcall, process, storage, tostring, type, widget
local concat, find, floor, gsub, lower, match, max, min, sort, sub, tonumber =
  table.concat, string.find, math.floor, string.gsub, string.lower, string.match, math.max, math.min, table.sort,
  string.sub, tonumber

local adapter = {}

-- ---- Declarations ----

local common = {
  "kind", "displayName", "description", "category", "keywords", "families", "every", "schedule", "parameters",
  "environment", "session", "timeout", "run", "network", "read", "sample",
}
local passed = { "displayName", "description", "category", "keywords" }
-- The first one is what a board shows; a bar asks for accessoryInline.
local families = {
  "systemMedium", "systemSmall", "systemLarge", "systemExtraLargePortrait", "accessoryRectangular", "accessoryInline",
}
local made_by_kind = {}

local units = { ms = 0.001, s = 1, sec = 1, [""] = 1, m = 60, min = 60, h = 3600, d = 86400 }

--- Seconds of a duration such as "10m", at least one; nil for "once", and an error for anything else.
function adapter.seconds(value)
  if value == "once" then return nil end
  local number, unit = match(lower(tostring(value)), "^(%d*%.?%d*)%s*(%a*)$")
  number = tonumber(number)
  if not number or not units[unit] or number <= 0 then
    error("every takes a time such as \"10s\", \"5m\", \"1h\" or \"once\", not " .. tostring(value), 0)
  end
  return max(1, number * units[unit])
end

--- Checks what an adapter was called with, and returns a copy.
function adapter.new(name, declared, own)
  if type(declared) ~= "table" then
    error(name .. " takes a table: require \"" .. name .. "\" { kind = \"weather\", … }", 0)
  end
  local known, made = {}, { adapter = name }
  for _, key in ipairs(common) do known[key] = true end
  for _, key in ipairs(own) do known[key] = true end
  for key, value in next, declared do
    if not known[key] then error(name .. " has no '" .. tostring(key) .. "'", 0) end
    made[key] = value
  end
  if type(made.kind) ~= "string" then error(name .. " needs a kind: kind = \"weather\"", 0) end
  if made.every ~= nil then made.isOnce, made.every = made.every == "once", adapter.seconds(made.every) end
  for variable in next, made.environment or {} do adapter.variable(variable) end
  for _, parameter in ipairs(made.parameters or {}) do adapter.variable(parameter.name or parameter[1]) end
  made_by_kind[made.kind] = made
  return made
end

--- A name that a shell takes as a variable's.
function adapter.variable(name)
  if type(name) ~= "string" or not find(name, "^[%a_][%w_]*$") then
    error("'" .. tostring(name) .. "' is not a valid variable name; use letters, digits and '_'", 0)
  end
  return name
end

-- ---- Programs ----

--- A word as a shell reads it.
function adapter.quoted(word) return "'" .. gsub(tostring(word), "'", "'\\''") .. "'" end

--- The command line that runs `script`, with its interpreter and arguments.
function adapter.script(made)
  local script = made.script
  if type(script) ~= "string" or script == "" then
    error(made.adapter .. " needs a script: script = \"weather.10m.sh\"", 0)
  end
  local place = find(script, "^/") and adapter.quoted(script)
    or find(script, "^~/") and "\"$HOME\"/" .. adapter.quoted(sub(script, 3)) or "\"$PWD\"/" .. adapter.quoted(script)
  local words = {}
  for _, word in ipairs(made.interpreter or {}) do words[#words + 1] = adapter.quoted(word) end
  words[#words + 1] = place
  for _, word in ipairs(made.arguments or {}) do words[#words + 1] = adapter.quoted(word) end
  made.place = place
  return "exec " .. concat(words, " ")
end

--- The variables of a program: those of the declaration, then the parameters as they are configured. Sorted `NAME=value`.
function adapter.variables(made, configuration)
  local values, list = {}, {}
  for name, value in next, made.environment or {} do values[name] = tostring(value) end
  for _, parameter in ipairs(made.parameters or {}) do
    local name = parameter.name or parameter[1]
    local value = configuration[name]
    if value ~= nil and value ~= "" then
      values[name] = type(value) == "number" and value == floor(value) and tostring(floor(value)) or tostring(value)
    end
  end
  for name, value in next, values do list[#list + 1] = name .. "=" .. value end
  sort(list)
  return list
end

-- Shell text that sets variables.
local function exports(variables)
  if #variables == 0 then return "" end
  local words = {}
  for index, one in ipairs(variables) do
    local name, value = match(one, "^([^=]*)=(.*)$")
    words[index] = name .. "=" .. adapter.quoted(value)
  end
  return "export " .. concat(words, " ") .. "\n"
end

--- Runs a command line of a shell in the bundle's folder; nil and a message as `process.run`.
function adapter.run(made, command, context, variables)
  local all = adapter.variables(made, context.configuration)
  for _, one in ipairs(variables or {}) do all[#all + 1] = one end
  return process.run {
    "sh", "-c", exports(all) .. command, cwd = "bundle:", timeout = made.timeout or 30,
  }
end

local function first_line(text) return match(text or "", "^%s*([^\r\n]*)") end

--- The picture of a result: an error keeps the last good one, unless there was none and the program printed its own page.
function adapter.judged(made, result, message, picture, isEmpty)
  if not result then error(message, 0) end
  local key = "good." .. made.kind
  if result.status ~= 0 then
    local line = first_line(result.errors)
    if line == "" then line = "the program exited with status " .. tostring(result.status) end
    if isEmpty or storage.get(key) then error(line, 0) end
    return picture
  end
  if isEmpty then return nil end
  if not storage.get(key) then storage.set(key, true) end
  return picture
end

--- A line of a program that is kept running, or a block that ends at the separator, for widgets without a time of their own; the last one while the state lives.
function adapter.follow(made, command, variables, separator)
  made.isOnce = true
  local words = { "sh", "-c", exports(variables or adapter.variables(made, {})) .. command }
  made.triggers = { { lines = words, separator = separator } }
  local last
  return function(context)
    last = context.line or last
    return last
  end
end

--- Rows for the buttons of a bar that a tap does not stand for.
function adapter.buttons(rows, commands)
  for _, one in ipairs(commands) do
    local command = one[2]
    if type(command) == "string" and command ~= "" then
      rows[#rows + 1] = { runs = markup.text(one[1]), words = { command }, depth = 0, symbol = "cursorarrow.click" }
    end
  end
end

--- How a bar is to look by the classes of a program: the state of the entry.
function adapter.state(classes)
  for _, state in ipairs { "critical", "warning" } do
    for _, class in ipairs(classes) do
      if class == state or state == "critical" and (class == "urgent" or class == "error") then return state end
    end
  end
end

-- ---- Actions ----

-- Runs words so that a program which stays open outlives this call: everything that `process.run` starts ends with it, so
-- the user's service manager starts it. $1: seconds to wait, $2: "terminal" or nothing, $3: what `$0` means.
local launcher = [[
seconds=$1 terminal=$2 script=$3
shift 3
if [ $# = 1 ] && ! command -v -- "$1" >/dev/null 2>&1; then set -- sh -c "$1" "$script"; fi
if [ -n "$terminal" ]; then
  if command -v xdg-terminal-exec >/dev/null 2>&1; then set -- xdg-terminal-exec "$@"
  else set -- "${TERMINAL:-x-terminal-emulator}" -e "$@"; fi
fi
if [ -S "$XDG_RUNTIME_DIR/systemd/private" ] && command -v systemd-run >/dev/null 2>&1; then
  timeout "$seconds" systemd-run --user --quiet --collect --wait --same-dir -- env $variables "$@"
  status=$?
  [ "$status" = 124 ] && exit 0
  exit "$status"
fi
exec "$@"
]]

local Run = intent {
  id = "adapter.Run", title = "Run",
  parameters = {
    { "kind", type = "string", required = true }, { "words", type = "string", list = true, default = {} },
    { "variables", type = "string", list = true, default = {} }, { "seconds", type = "integer", default = 1 },
    { "terminal", type = "boolean", default = false },
  },
  perform = function(p)
    local made = made_by_kind[p.kind]
    if not made then error("no widget '" .. p.kind .. "' in this bundle", 0) end
    if #p.words == 0 then return end
    local place = made.place or "sh"
    local line = { "set --", tostring(p.seconds), p.terminal and "terminal" or "''", place }
    for index, word in ipairs(p.words) do
      line[#line + 1] = word == "$0" and place or adapter.quoted(word)
    end
    local assigned = {}
    for index, one in ipairs(p.variables) do assigned[index] = adapter.quoted(one) end
    local text = exports(p.variables) .. concat(line, " ") .. "\n"
      .. gsub(launcher, "%$variables", function() return concat(assigned, " ") end)
    local result, message = process.run { "sh", "-c", text, cwd = "bundle:", timeout = 25 }
    if not result then error(message, 0) end
    if result.status ~= 0 then
      local said = first_line(result.errors)
      error(said ~= "" and said or p.words[1] .. " exited with status " .. tostring(result.status), 0)
    end
  end,
}

local Page = intent {
  id = "adapter.Page", title = "Next Page",
  parameters = { { "page", type = "string", required = true }, { "offset", type = "integer", default = 0 } },
  perform = function(p) storage.set(p.page, p.offset) end,
}

local function action(row, e)
  if row.disabled or not row.words and not row.refresh then return nil end
  -- A row that refreshes waits for its program, so that the new picture shows what it did.
  return Run { kind = e.kind, words = row.words or {}, variables = e.variables or {}, terminal = row.terminal or false,
    seconds = row.refresh and not row.terminal and 20 or 1 }
end

local function link(row)
  if row.disabled or not row.href then return nil end
  local scheme = lower(match(row.href, "^%s*(%a[%w+.-]*):") or "")
  return (scheme == "http" or scheme == "https" or scheme == "mailto") and #row.href <= 8000
    and not find(row.href, "[%c%s]") and row.href or nil
end

-- ---- Pictures ----

local drawn = { "^\137PNG", "^\255\216\255", "^RIFF....WEBP", "^%s*<%?xml", "^%s*<svg" }
local others = {
  { "^%%PDF", "PDF" }, { "^II%*\0", "TIFF" }, { "^MM\0%*", "TIFF" }, { "^\0\0\1\0", "ICO" }, { "^GIF8", "GIF" },
}
local base64 = rawget(_G, "base64")
local keep = rawget(_G, "picture") and picture.keep

-- A picture's name in place of its Base64; what cannot be drawn is named where the row says nothing else.
local function picture_of(row, count)
  local text = row.image
  row.image = nil
  local bytes = text and base64 and base64.decode(text)
  if not bytes then return count end
  for _, form in ipairs(others) do
    if find(bytes, form[1]) then
      if #row.runs == 0 then row.runs = markup.text("(" .. form[2] .. " picture)") end
      return count
    end
  end
  for _, form in ipairs(drawn) do
    if find(bytes, form) and count < 14 then
      local ok, name = pcall(keep, bytes)
      if ok and type(name) == "string" then row.image = name end
      return count + 1
    end
  end
  return count
end

-- ---- Timelines ----

-- As many rows as the largest family shows, and some.
local window = 60
local turn = 5

-- What bars say of a picture: the whole title, and the rows as a menu, of which a medium widget has space for few.
local function bar(said, title, rows)
  local words, lines = {}, {}
  for key, value in next, said or {} do words[key] = value end
  words.text = words.text or markup.plain(title.runs)
  for _, row in ipairs(words.tooltip and {} or rows) do
    if not row.separator then lines[#lines + 1] = ("  "):rep(row.depth or 0) .. markup.plain(row.runs) end
  end
  if #lines > 0 then words.tooltip = concat(lines, "\n") end
  return words
end

local function entries(made, context, shown)
  local rows, offset, page = shown.rows or {}, 0, "page." .. made.kind .. "." .. context.family
  if not context.isPreview and #rows > 4 then offset = storage.get(page) or 0 end
  if offset >= #rows then offset = 0 end
  local kept, pictures = {}, 0
  for index = offset + 1, min(#rows, offset + window) do
    local row = rows[index]
    if row.image then pictures = picture_of(row, pictures) end
    kept[#kept + 1] = row
  end
  local titles = shown.titles
  for _, title in ipairs(titles) do
    if title.image then pictures = picture_of(title, pictures) end
  end
  local list, count = {}, 1
  if #titles > 1 then count = min(120, made.every and max(#titles, floor(made.every / turn)) or 120) end
  for index = 1, count do
    local entry = { date = context.now + (index - 1) * turn }
    for key, value in next, shown do entry[key] = value end
    entry.titles, entry.warnings = nil, nil
    entry.title = titles[(index - 1) % #titles + 1]
    entry.bar = bar(shown.bar, entry.title, kept)
    entry.rows, entry.offset, entry.total, entry.kind, entry.page = kept, offset, #rows, made.kind, page
    entry.variables = adapter.variables(made, context.configuration)
    list[index] = entry
  end
  return list
end

local function policy(made, now)
  local soonest
  for _, line in ipairs(type(made.schedule) == "string" and { made.schedule } or made.schedule or {}) do
    local ok, moment = pcall(date.cron, line, now)
    if not ok then error("schedule: " .. tostring(moment), 0) end
    soonest = soonest and min(soonest, moment) or moment
  end
  if soonest then return after(soonest) end
  return made.every and after(now + made.every) or never
end

-- ---- Views ----

local function sign(row)
  if row.checked then return Image { systemName = "checkmark" }:imageScale "small" end
  if row.image then return Image { data = row.image }:resizable():scaledToFit():frame { height = 16, maxWidth = 64 } end
  if row.symbol then return Image { systemName = row.symbol }:imageScale "small" end
end

local function words(row, environment)
  local text = markup.view(row.runs, environment.colorScheme, row.markdown):lineLimit(1):truncationMode "tail"
  if row.disabled or row.alternate then text = text:foregroundStyle "secondary" end
  return row.tooltip and text:accessibilityLabel(row.tooltip) or text
end

local function tappable(view, row, e)
  local run, url = action(row, e), link(row)
  if run then return Button { action = run, view }:buttonStyle "plain" end
  return url and Link { destination = url, view } or view
end

local function row_view(row, e, environment)
  if row.separator then return Divider() end
  local line = HStack {
    spacing = 6, sign(row) or false, words(row, environment), Spacer(0),
    row.badge and Text.verbatim(row.badge):font "caption":foregroundStyle "secondary":lineLimit(1) or false,
  }:frame { maxWidth = math.huge, alignment = "leading" }
  if row.depth and row.depth > 0 then line = line:padding("leading", 12 * min(row.depth, 6)) end
  return tappable(line, row, e)
end

local function head(e, environment, font)
  return HStack { spacing = 6, sign(e.title) or false, words(e.title, environment):font(font):minimumScaleFactor(0.6) }
end

-- The rows from the current page that fit, then a button for the next page.
local function list(e, environment, space)
  local views, count = {}, 0
  local shown = e.rows
  local fits = max(1, floor(space / 22))
  local isCut = e.total - e.offset > fits or e.offset > 0
  local last = isCut and fits - 1 or fits
  for _, row in ipairs(shown) do
    if count >= last then break end
    local isEdge = row.separator and count == 0
    if not isEdge then
      count = count + 1
      views[count] = row_view(row, e, environment)
    else
      last = last - 1
    end
  end
  if isCut then
    local next_offset = e.offset + last
    local left = e.total - next_offset
    local label = left > 0 and "+" .. tostring(left) .. " more" or "back to the top"
    views[#views + 1] = Button {
      action = Page { page = e.page, offset = left > 0 and next_offset or 0 },
      Text.verbatim(label):font "caption":foregroundStyle "secondary":lineLimit(1),
    }:buttonStyle "plain"
  end
  return views
end

local function gauge(e)
  if not e.percentage then return false end
  local part = max(0, min(100, e.percentage)) / 100
  return Gauge { value = part, label = e.kind }:labelsHidden()
end

local function large(e, environment)
  local margins, size = environment.contentMargins, environment.displaySize
  local space = size.height - margins.top - margins.bottom - 32 - (e.percentage and 20 or 0)
  return VStack {
    alignment = "leading", spacing = 4, tappable(head(e, environment, "headline"), e.title, e), gauge(e),
    #e.rows > 0 and Divider() or false,
    VStack { alignment = "leading", spacing = 2, list(e, environment, space) }, Spacer(0),
  }:frame { maxWidth = math.huge, alignment = "leading" }:dynamicTypeSize { max = "large" }
end

local views = {}

function views.accessoryInline(e, environment)
  local text = markup.view(e.title.runs, environment.colorScheme, e.title.markdown)
  local url = link(e.title)
  if e.title.symbol then text = HStack { spacing = 4, Image { systemName = e.title.symbol }, text } end
  return url and text:widgetURL(url) or text
end

function views.accessoryRectangular(e, environment)
  local lines = { head(e, environment, "headline") }
  for _, row in ipairs(e.rows) do
    if #lines == 3 then break end
    if not row.separator then lines[#lines + 1] = words(row, environment):font "caption" end
  end
  local view = VStack { alignment = "leading", spacing = 0, lines }:frame { maxWidth = math.huge, alignment = "leading" }
    :dynamicTypeSize { max = "large" }
  local url = link(e.title)
  return url and view:widgetURL(url) or view
end

local function note(row, environment)
  if not row or row.separator then return false end
  return words(row, environment):font "caption":foregroundStyle "secondary"
end

function views.systemSmall(e, environment)
  local view = VStack {
    alignment = "leading", spacing = 4, head(e, environment, "title2"), gauge(e), Spacer(0),
    note(e.rows[1], environment), note(e.rows[2], environment),
  }:frame { maxWidth = math.huge, alignment = "leading" }:dynamicTypeSize { max = "large" }
  local run, url = action(e.title, e), link(e.title)
  if run then return Button { action = run, view }:buttonStyle "plain" end
  return url and view:widgetURL(url) or view
end

views.systemMedium, views.systemLarge, views.systemExtraLargePortrait = large, large, large

--- The widget of a declaration. `made.pictures(context)` gives the picture, or nil; `made.picture(text)` that of a sample.
function adapter.widget(made)
  local permissions = { run = { "sh" }, network = made.network, read = made.read }
  -- The shell may run anything: the script is named for the user who is asked. A name with blanks cannot be.
  if made.script and not find(made.script, "^[/~]") and not find(made.script, "%s") then
    permissions.run[2] = "bundle:" .. made.script
  end
  for _, name in ipairs(made.run or {}) do permissions.run[#permissions.run + 1] = name end
  permissions.session = made.session
  made.permissions = permissions
  local function sample(context)
    local name = made.displayName or made.kind
    local shown = made.sample and made.picture(made.sample) or { titles = { { runs = markup.text(name) } }, rows = {} }
    return entries(made, context, shown)
  end
  local declared = {
    kind = made.kind, families = made.families or families, permissions = permissions, triggers = made.triggers,
    provider = {
      placeholder = function(context) return sample(context)[1] end,
      snapshot = function(context)
        if context.isPreview then return sample(context)[1] end
        local shown = made.pictures(context)
        return shown and entries(made, context, shown)[1]
      end,
      timeline = function(context)
        if context.isPreview then return { entries = sample(context), policy = never } end
        local shown = made.pictures(context)
        return shown and { entries = entries(made, context, shown), policy = policy(made, context.now) }
      end,
    },
    view = function(e, environment)
      return (views[environment.widgetFamily] or large)(e, environment)
    end,
  }
  for _, key in ipairs(passed) do declared[key] = made[key] end
  if made.parameters and #made.parameters > 0 then
    declared.intent = intent {
      id = "Settings." .. made.kind, title = made.displayName or made.kind, parameters = made.parameters,
    }
  end
  return widget(declared)
end

--- The permissions of every adapted widget of this bundle in one table, for a `bundle` of several.
function adapter.permissions()
  local all, seen = { run = {}, network = {}, read = {} }, {}
  local kinds = {}
  for kind in next, made_by_kind do kinds[#kinds + 1] = kind end
  sort(kinds)
  for _, kind in ipairs(kinds) do
    local one = made_by_kind[kind].permissions or {}
    for name, list in next, all do
      for _, value in ipairs(type(list) == "table" and one[name] or {}) do
        if not seen[name .. value] then list[#list + 1], seen[name .. value] = value, true end
      end
    end
    all.session = all.session or one.session
  end
  return all
end

return adapter
