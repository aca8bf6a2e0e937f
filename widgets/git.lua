-- A git repository: its branch, what changed, how far it is from its upstream, and the last commits.
-- It shows a program's output as data, a permission, a configured folder, and a picture where something is missing.
-- Try: lunette render widgets/git.lua --allow run=git --config folder=.
local Repository = intent {
  id = "Repository", title = "Repository",
  parameters = { { "folder", type = "string", title = "Folder", default = "." } },
}

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

local function read(context)
  local folder = context.configuration.folder
  local function git(...)
    local result, message = process.run { cwd = folder, "git", ... }
    if not result then return nil, message end
    return result.status == 0 and result.output or nil, "No git repository"
  end

  local status, message = git("status", "--porcelain=v2", "--branch")
  if not status then return { date = context.now, problem = message } end
  local entry = parse(status)
  entry.date, entry.commits = context.now, {}
  for subject in (git("log", "-5", "--format=%s") or "No commits yet"):gmatch "[^\n]+" do
    entry.commits[#entry.commits + 1] = subject
  end
  return entry
end

local function example(context)
  local entry = parse "# branch.head main\n1 M. N... 1 1 1 a b read.lua\n? new.lua"
  entry.date, entry.commits = context.now, { "Read the file once", "Begin" }
  return entry
end

-- main ↑1 ±4
local function summary(e)
  local parts = { e.branch }
  if e.ahead > 0 then parts[#parts + 1] = "↑" .. e.ahead end
  if e.behind > 0 then parts[#parts + 1] = "↓" .. e.behind end
  if not e.isClean then parts[#parts + 1] = "±" .. #e.files end
  return table.concat(parts, " ")
end

local function head(e)
  return HStack {
    Image { systemName = "arrow.triangle.branch" }:foregroundStyle "orange",
    Text(e.branch):font "headline":lineLimit(1):truncationMode "middle",
    Spacer(),
    e.ahead > 0 and Text("↑" .. e.ahead):foregroundStyle "added",
    e.behind > 0 and Text("↓" .. e.behind):foregroundStyle "removed",
  }
end

local function counts(e)
  local function count(number, name, color)
    return number > 0 and GridRow {
      Text(number):bold():foregroundStyle(color):gridColumnAlignment "trailing", Text(name),
    }
  end
  if e.isClean then return Label { "Clean", systemImage = "checkmark" }:foregroundStyle "added" end
  return Grid {
    alignment = "leading", verticalSpacing = 0,
    count(e.conflicts, "in conflict", "removed"), count(e.staged, "staged", "added"),
    count(e.changed, "changed", "edited"), count(e.untracked, "untracked", "secondary"),
  }
end

local marks = { M = "edited", A = "added", D = "removed", R = "blue", ["!"] = "removed" }

local function files(list, count)
  return Grid { alignment = "leading", verticalSpacing = 0, ForEach(list, function(file, i)
    return i <= count and GridRow {
      Text(file.mark):bold():foregroundStyle(marks[file.mark] or "secondary"),
      Text(file.name):lineLimit(1):truncationMode "head",
    }
  end) }
end

local function commits(list, count)
  return VStack { alignment = "leading", spacing = 0, ForEach(list, function(subject, i)
    return i <= count and Text(subject):font "caption":foregroundStyle "secondary":lineLimit(1):truncationMode "tail"
  end) }
end

local function page(e, rows, subjects)
  return VStack {
    alignment = "leading", head(e), counts(e),
    rows > 0 and not e.isClean and VStack { alignment = "leading", Divider(), files(e.files, rows) },
    Spacer(), rows > 0 and Divider(), commits(e.commits, subjects),
  }
end

return widget {
  kind = "git", displayName = "Git", description = "Shows the state of a repository.", intent = Repository,
  permissions = { run = { "git" } },
  colors = {
    added = { light = "#1E7B34", dark = "#30D158" }, edited = { light = "#9A5B00", dark = "#FF9F0A" },
    removed = { light = "#C9211E", dark = "#FF453A" },
  },
  families = { "systemSmall", "systemMedium", "systemLarge", "accessoryInline" },
  provider = {
    placeholder = example,
    timeline = function(context) return { entries = { read(context) }, policy = after(context.now + 5 * 60) } end,
  },
  view = function(e, environment)
    local family = environment.widgetFamily
    if family == "accessoryInline" then return Text(e.problem or summary(e)) end
    if e.problem then
      return VStack { Image { systemName = "folder" }, Text(e.problem):multilineTextAlignment "center" }
        :foregroundStyle "secondary"
    end
    if family == "systemSmall" then return VStack { alignment = "leading", head(e), Spacer(), counts(e) } end
    if family == "systemMedium" then return page(e, 0, 1) end
    return ViewThatFits { axes = "vertical", page(e, 8, 5), page(e, 4, 3), page(e, 2, 1) }
  end,
}
