-- What git says of a repository, as plain data: its state, the last commits, and how many each day of ten weeks has.
-- It shows a program's output read line by line, and calendar arithmetic.
-- Used by init.lua.

-- One line of `git status --porcelain=v2 --branch` into the state.
local function note(state, line)
  local kind = line:sub(1, 1)
  local function file(mark, name) state.files[#state.files + 1] = { mark = mark, name = name } end
  if kind == "#" then
    state.branch = line:match "^# branch%.head (.+)$" or state.branch
    local ahead, behind = line:match "^# branch%.ab %+(%d+) %-(%d+)$"
    if ahead then state.ahead, state.behind = tonumber(ahead), tonumber(behind) end
  elseif kind == "?" then
    state.untracked = state.untracked + 1
    file("?", line:sub(3))
  elseif kind == "u" then
    state.conflicts = state.conflicts + 1
    file("!", line:match("^" .. ("%S+ "):rep(10) .. "(.+)$"))
  else
    -- 1 XY … name, or 2 XY … name TAB the name before.
    local staged, changed = line:sub(3, 3), line:sub(4, 4)
    if staged ~= "." then state.staged = state.staged + 1 end
    if changed ~= "." then state.changed = state.changed + 1 end
    file(staged ~= "." and staged or changed, line:match("^" .. ("%S+ "):rep(kind == "2" and 9 or 8) .. "([^\t]+)"))
  end
end

local function parse(text)
  local state = {
    branch = "?", ahead = 0, behind = 0, staged = 0, changed = 0, untracked = 0, conflicts = 0, files = {},
  }
  for line in text:gmatch "[^\n]+" do note(state, line) end
  state.isClean = #state.files == 0
  return state
end

local repository = { weeks = 10 }

-- How many commits each day of ten weeks has, the first a Monday; 0 is a day without one. Days to come are left out.
local function history(now, dates)
  local today = date.startOfDay(now)
  local monday = date.add(today, { days = 1 - date.components(today).weekday % 7 })
  if monday > today then monday = date.add(monday, { days = -7 }) end
  local first = date.add(monday, { days = -7 * (repository.weeks - 1) })
  local count, days, months = {}, {}, {}
  for day in dates:gmatch "[^\n]+" do count[day] = (count[day] or 0) + 1 end
  for i = 0, repository.weeks * 7 - 1 do
    local day = date.add(first, { days = i })
    if day > today then break end
    days[i + 1] = count[date.format(day, "yyyy-MM-dd")] or 0
    local month = date.format(day, "MMM")
    if i % 7 == 0 then months[#months + 1] = month end
  end
  return { days = days, months = months }
end

function repository.read(context)
  local folder = context.configuration.folder
  local function git(...)
    local isAllowed, result, message = pcall(process.run, { cwd = folder, "git", ... })
    if not isAllowed then return nil, "Git wants to run git.\nlunette grant git" end
    if not result then return nil, message end
    return result.status == 0 and result.output or nil, "Choose a folder with a git repository in the settings"
  end

  local status, message = git("status", "--porcelain=v2", "--branch")
  if not status then return { date = context.now, problem = message } end
  local entry = parse(status)
  entry.date, entry.commits = context.now, {}
  for hash, time, subject in (git("log", "-5", "--format=%h %ct %s") or ""):gmatch "(%x+) (%d+) ([^\n]*)" do
    entry.commits[#entry.commits + 1] = { hash = hash, date = tonumber(time), subject = subject }
  end
  local since = ("--since=@%d"):format(context.now // 1 - 70 * 86400)
  entry.history = history(context.now, git("log", since, "--format=%cs") or "")
  return entry
end

function repository.sample(context)
  local entry = parse [[
# branch.head main
# branch.ab +2 -0
1 M. N... 1 1 1 a b read.lua
1 .M N... 1 1 1 a b view.lua
? new.lua]]
  entry.date, entry.commits = context.now, {}
  for i, subject in ipairs { "Octant charts", "Monotone curves", "Read the file once", "Idle inhibit", "Begin" } do
    local hash = ("%07x"):format(i * 39916801 % 2 ^ 28)
    entry.commits[i] = { hash = hash, date = context.now - i * i * 4000, subject = subject }
  end
  entry.history = history(context.now, "")
  for i in ipairs(entry.history.days) do entry.history.days[i] = i % 7 > 4 and i % 3 // 2 or i * i * 7 % 11 % 6 end
  return entry
end

return repository
