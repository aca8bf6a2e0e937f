-- A git repository: its branch, what changed, and how far it is from its upstream.
-- It shows a program's output as data (run = { "git" }), a configured folder, and clear pictures where there is no repository.
-- Try: lunette render widgets/git.lua --allow run=git --config folder=.
local Repository = intent {
  id = "Repository", title = "Repository",
  parameters = { { "folder", type = "string", title = "Folder", default = "." } },
}

-- The fields of `git status --porcelain=v2 --branch`.
local function parse(text)
  local state = { branch = "?", ahead = 0, behind = 0, staged = 0, changed = 0, untracked = 0, conflicts = 0, files = {} }
  for line in text:gmatch "[^\n]+" do
    local kind = line:sub(1, 1)
    if kind == "#" then
      state.branch = line:match "^# branch%.head (.+)$" or state.branch
      local ahead, behind = line:match "^# branch%.ab %+(%d+) %-(%d+)$"
      if ahead then state.ahead, state.behind, state.hasUpstream = tonumber(ahead), tonumber(behind), true end
    elseif kind == "?" then
      state.untracked = state.untracked + 1
      state.files[#state.files + 1] = { mark = "?", name = line:sub(3) }
    elseif kind == "u" then
      state.conflicts = state.conflicts + 1
      state.files[#state.files + 1] = { mark = "!", name = line:match "(%S+)$" }
    else
      local staged, changed = line:sub(3, 3), line:sub(4, 4)
      if staged ~= "." then state.staged = state.staged + 1 end
      if changed ~= "." then state.changed = state.changed + 1 end
      state.files[#state.files + 1] = { mark = staged ~= "." and staged or changed, name = (line:match "([^\t ]+)$") }
    end
  end
  while #state.files > 12 do table.remove(state.files) end
  return state
end

local function read(context)
  local folder = context.configuration.folder
  local status, message = process.run { "git", "status", "--porcelain=v2", "--branch", cwd = folder }
  if not status then return { date = context.now, folder = folder, problem = message } end
  if status.status ~= 0 then return { date = context.now, folder = folder, problem = "not a git repository" } end
  local entry = parse(status.output)
  local last = process.run { "git", "log", "-1", "--format=%s", cwd = folder }
  entry.date, entry.folder, entry.subject = context.now, folder, last and last.status == 0 and last.output:match "[^\n]*" or "no commits yet"
  return entry
end

local function count(n, name, color)
  return n > 0 and HStack { spacing = 8, Text(tostring(n)):bold():foregroundStyle(color), Text(name) }
end

local function summary(e)
  local parts = { e.branch }
  if e.ahead > 0 then parts[#parts + 1] = "↑" .. e.ahead end
  if e.behind > 0 then parts[#parts + 1] = "↓" .. e.behind end
  local dirty = e.staged + e.changed + e.untracked + e.conflicts
  if dirty > 0 then parts[#parts + 1] = "±" .. dirty end
  return table.concat(parts, " ")
end

local function head(e)
  return HStack {
    Image { systemName = "arrow.triangle.branch" }:foregroundStyle "orange", Text(e.branch):font "headline":lineLimit(1):truncationMode "middle", Spacer(),
    (e.ahead > 0 or e.behind > 0) and Text("↑" .. e.ahead .. " ↓" .. e.behind):foregroundStyle "secondary",
  }
end

local function body(e)
  local isClean = e.staged + e.changed + e.untracked + e.conflicts == 0
  return VStack {
    alignment = "leading", spacing = 0,
    isClean and Label { "clean", systemImage = "checkmark" }:foregroundStyle "green",
    count(e.conflicts, "in conflict", "red"), count(e.staged, "staged", "green"), count(e.changed, "changed", "orange"), count(e.untracked, "untracked", "secondary"),
  }
end

return bundle {
  permissions = { run = { "git" } },
  widget {
    kind = "git", displayName = "Git", description = "Shows the state of a repository.", intent = Repository,
    families = { "systemSmall", "systemMedium", "systemLarge", "accessoryInline" },
    triggers = { { file = ".git/HEAD" }, { file = ".git/index" } },
    provider = {
      placeholder = function(context) return parse "# branch.head main\n? new.txt", { date = context.now } end,
      timeline = function(context) return { entries = { read(context) }, policy = after(context.now + 300) } end,
    },
    view = function(e, environment)
      if e.problem then
        return environment.widgetFamily == "accessoryInline" and Text(e.problem)
          or VStack { Image { systemName = "folder" }, Text(e.problem):multilineTextAlignment "center":foregroundStyle "secondary" }
      end
      if environment.widgetFamily == "accessoryInline" then return Text(summary(e)) end
      return VStack {
        alignment = "leading", head(e), Spacer(), body(e),
        environment.widgetFamily == "systemLarge" and VStack { alignment = "leading", spacing = 0, Divider(), ForEach(e.files, function(file)
          return HStack { Text(file.mark):bold(), Text(file.name):lineLimit(1):truncationMode "head" }
        end) },
        Spacer(),
        environment.widgetFamily ~= "systemSmall" and Text(e.subject or ""):font "caption":foregroundStyle "secondary":lineLimit(1),
      }
    end,
  },
}
