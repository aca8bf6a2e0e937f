-- The requests and what their checks come to, as plain data.
-- It shows several calls of http for one entry, and another program's data behind one permission.
-- Used by init.lua.
local path = "~/.local/share/pulls.json"

local states = {
  failed = { symbol = "xmark", color = "bad", order = 1 },
  running = { symbol = "circle.lefthalf.filled", color = "busy", order = 2 },
  passed = { symbol = "circle.fill", color = "good", order = 3 },
  none = { symbol = "circle", color = "secondary", order = 4 },
}

-- What the checks of one request come to: failed if one has, running while one does.
local function verdict(checks)
  local failed, done, all = 0, 0, 0
  for _, check in ipairs(type(checks) == "table" and checks or {}) do
    all = all + 1
    local result = check.conclusion ~= json.null and check.conclusion ~= "" and check.conclusion or check.state
    result = type(result) == "string" and result:upper() or nil
    if result == "FAILURE" or result == "ERROR" or result == "TIMED_OUT"
      or result == "CANCELLED" then failed = failed + 1 end
    if result and result ~= "PENDING" then done = done + 1 end
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
  -- What needs attention comes first.
  table.sort(entry.requests, function(a, b) return states[a.state].order < states[b.state].order end)
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

-- An answer of GitHub as data; nil and why there is none.
local function ask(way)
  local isAllowed, answer, message = pcall(http.get, "https://api.github.com/repos/" .. way)
  if not isAllowed then return nil, "Pull Requests wants to reach api.github.com.\nlunette grant pulls" end
  if not answer then return nil, message end
  local data = answer.status == 200 and answer:json()
  if type(data) == "table" then return data end
  return nil, answer.status == 404 and "There is no public repository " .. way:match "^[^/]+/[^/]+"
    or "GitHub answered " .. answer.status
end

local function github(name)
  local list, message = ask(name .. "/pulls?per_page=8")
  if not list then return nil, message end
  for _, pull in ipairs(list) do
    local runs = ask(name .. "/commits/" .. pull.head.sha .. "/check-runs?per_page=50")
    pull.url, pull.statusCheckRollup = pull.html_url, runs and runs.check_runs
  end
  return list
end

local function read(context)
  local list, message
  if context.configuration.source ~= "file" then
    list, message = github(context.configuration.repository)
  else
    local isAllowed, text, fault = pcall(files.read, path)
    message = isAllowed and fault or "Pull Requests wants to read " .. path .. ".\nlunette grant pulls"
    local isRead, data = pcall(json.decode, isAllowed and text or "")
    local isList = isRead and type(data) == "table"
    if isAllowed and text then list, message = isList and data or nil, "No list in " .. path end
  end
  return list and entry(list, context.now) or { date = context.now, problem = message }
end

return { path = path, states = states, sample = sample, read = read }
