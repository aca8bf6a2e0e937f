-- Pull requests and their checks, from a JSON file that a timer or a hook writes.
-- It shows another program's data behind one permission, states told by sign, word and colour, and links.
-- Try: gh pr list --json number,title,url,statusCheckRollup > ~/.local/share/pulls.json, with --allow all
local path = "~/.local/share/pulls.json"

local states = {
  passed = { symbol = "circle.fill", color = "green" },
    running = { symbol = "circle.lefthalf.filled", color = "orange" },
  failed = { symbol = "xmark", color = "red" }, none = { symbol = "circle", color = "secondary" },
}

-- What the checks of one request come to: failed if one has, running while one does.
local function verdict(checks)
  local failed, done, all = 0, 0, 0
  for _, check in ipairs(type(checks) == "table" and checks or {}) do
    all = all + 1
    local result = check.conclusion ~= json.null and check.conclusion ~= "" and check.conclusion or check.state
    if result == "FAILURE" or result == "ERROR" or result == "TIMED_OUT"
      or result == "CANCELLED" then failed = failed + 1 end
    if result and result ~= json.null and result ~= "PENDING" then done = done + 1 end
  end
  if all == 0 then return "none", "no checks" end
  if failed > 0 then return "failed", failed .. " failing" end
  if done < all then return "running", done .. " of " .. all end
  return "passed", "ready"
end

local function entry(requests, now)
  local entry = { date = now, requests = {}, failing = 0 }
  for i, request in ipairs(requests) do
    if i > 30 then break end
    local state, text = verdict(request.statusCheckRollup)
    if state == "failed" then entry.failing = entry.failing + 1 end
    entry.requests[i] = {
      number = "#" .. tostring(request.number), title = tostring(request.title), url = type(request.url) == "string"
        and request.url or nil,
      state = state, text = text,
    }
  end
  entry.count = #requests
  return entry
end

local function sample(context)
  local function checks(passed, pending, failed)
    local list = {}
    for _ = 1, passed do list[#list + 1] = { conclusion = "SUCCESS" } end
    for _ = 1, pending do list[#list + 1] = { state = "PENDING" } end
    for _ = 1, failed do list[#list + 1] = { conclusion = "FAILURE" } end
    return list
  end
  return entry({
    { number = 214, title = "Octant charts", statusCheckRollup = checks(9, 0, 0) },
    { number = 212, title = "Monotone curves", statusCheckRollup = checks(7, 2, 0) },
    { number = 209, title = "Idle inhibit", statusCheckRollup = checks(7, 0, 2) },
    { number = 207, title = "Words of the moon in Polish", statusCheckRollup = checks(9, 0, 0) },
    { number = 203, title = "Rings close at midnight", statusCheckRollup = checks(9, 0, 0) },
    { number = 198, title = "Half cells for gauges", statusCheckRollup = checks(4, 5, 0) },
    { number = 191, title = "Ask the calendar once", statusCheckRollup = checks(9, 0, 0) },
    { number = 187, title = "A page for each error", statusCheckRollup = {} },
  }, context.now)
end

local function read(context)
  local isAllowed, text, message = pcall(files.read, path)
  if not isAllowed then return { date = context.now, problem = "Not allowed: --allow read=" .. path } end
  if not text then return { date = context.now, problem = message } end
  local isRead, data = pcall(json.decode, text)
  if not isRead or type(data) ~= "table" then return { date = context.now, problem = "No list in " .. path } end
  return entry(data, context.now)
end

local function row(request)
  local state = states[request.state]
  local view = HStack {
    alignment = "firstTextBaseline", Image { systemName = state.symbol }:foregroundStyle(state.color),
    VStack {
      alignment = "leading", spacing = 0,
      Text.verbatim(request.title):font "subheadline":lineLimit(1):truncationMode "tail",
      HStack { Text(request.number):foregroundStyle "secondary", Text(request.text):foregroundStyle(state.color)
        :layoutPriority(1) }
        :font "caption":lineLimit(1):minimumScaleFactor(0.7),
    },
    Spacer(),
  }
  return request.url and Link { destination = request.url, view } or view
end

local function list(e, count)
  return VStack { alignment = "leading", spacing = 3,
    ForEach(e.requests, function(request, i) return i <= count and row(request) end) }
end

local function summary(e)
  return e.failing > 0 and Label { e.failing .. " failing", systemImage = "xmark" }:foregroundStyle "red"
    or Label { "passing", systemImage = "checkmark" }:foregroundStyle "green"
end

return widget {
  kind = "pulls", displayName = "Pull Requests", description = "Shows pull requests and their checks.",
  families = { "systemSmall", "systemMedium", "systemLarge", "accessoryInline" },
  permissions = { read = { path } }, triggers = { { file = path } },
  provider = {
    placeholder = sample,
    snapshot = function(context) return context.isPreview and sample(context) or read(context) end,
    timeline = function(context) return { entries = { read(context) }, policy = never } end,
  },
  view = function(e, environment)
    local family = environment.widgetFamily
    if e.problem then
      if family == "accessoryInline" then return Text "No requests" end
      return VStack {
        Image { systemName = "arrow.triangle.pull" }:accessibilityLabel "Pull requests", Text "No requests",
        Text.verbatim(e.problem):font "caption":multilineTextAlignment "center":minimumScaleFactor(0.7),
      }:foregroundStyle "secondary"
    end
    if family == "accessoryInline" then return Text(e.count .. " open" .. (e.failing > 0
      and ", " .. e.failing .. " failing" or "")) end
    if e.count == 0 then return Text "Nothing is open":foregroundStyle "secondary" end
    local count = family == "systemSmall" and 3 or family == "systemMedium" and 3 or 9
    return VStack {
      alignment = "leading", spacing = 0,
      HStack { Text(family == "systemSmall" and e.count .. " open" or e.count .. " open requests"):font "headline"
        :lineLimit(1), Spacer(), family ~= "systemSmall" and summary(e) },
      ViewThatFits {
        axes = "vertical", list(e, count), list(e, count - 1), list(e, count * 2 // 3), list(e, count // 2), list(e, 1),
      }:dynamicTypeSize { max = "xxLarge" }:padding { top = 10 },
      Spacer { minLength = 0 },
    }:dynamicTypeSize { max = "xxxLarge" }
  end,
}
