-- The repository's faces: a line in a bar, a square, a map of days with the last commits, a page with all that changed.
-- It shows a map of tiles, marks told by letter and colour, and ViewThatFits in place of cases for sizes.
-- Used by init.lua.
local repository = require "repository"

-- main ↑1 ±4
local function summary(e)
  local parts = { e.branch }
  if e.ahead > 0 then parts[#parts + 1] = "↑" .. e.ahead end
  if e.behind > 0 then parts[#parts + 1] = "↓" .. e.behind end
  if not e.isClean then parts[#parts + 1] = "±" .. #e.files end
  return table.concat(parts, " ")
end

local function branch(e)
  return {
    Text(e.branch):font "headline":lineLimit(1):truncationMode "middle", Spacer(),
    e.ahead > 0 and Text("↑" .. e.ahead):foregroundStyle "added",
    e.behind > 0 and Text("↓" .. e.behind):foregroundStyle "removed",
  }
end

local function head(e)
  return HStack { Image { systemName = "arrow.triangle.branch" }:foregroundStyle "orange", branch(e) }
    :minimumScaleFactor(0.5):dynamicTypeSize { max = "accessibility1" }
end

local function counts(e)
  local function count(number, name, color)
    return number > 0 and GridRow {
      Text(number):bold():foregroundStyle(color):gridColumnAlignment "trailing", Text(name),
    }
  end
  if e.isClean then return Label { "Clean", systemImage = "checkmark" }:foregroundStyle "added" end
  return Grid {
    alignment = "leading", verticalSpacing = 2,
    count(e.conflicts, "in conflict", "removed"), count(e.staged, "staged", "added"),
    count(e.changed, "changed", "edited"), count(e.untracked, "untracked", "secondary"),
  }
end

local marks = { M = "edited", A = "added", D = "removed", R = "blue", ["!"] = "removed" }

local function files(list, count)
  return Grid { alignment = "leading", verticalSpacing = 2, ForEach(list, function(file, i)
    return i <= count and GridRow {
      Text(file.mark):bold():foregroundStyle(marks[file.mark] or "secondary"),
      Text(file.name):lineLimit(1):truncationMode "head",
    }
  end) }
end

local function age(commit, hasHash)
  local age = Text(commit.date, "relative")
  return ViewThatFits { hasHash and HStack { Text(commit.hash), age } or nil, age }
    :font "caption":foregroundStyle "secondary":lineLimit(1):minimumScaleFactor(0.6)
end

local function commits(list, count, hasHash)
  return VStack { alignment = "leading", spacing = 4, ForEach(list, function(commit, i)
    return i <= count and HStack {
      alignment = "firstTextBaseline",
      Image { systemName = "circle.fill" }:font "caption2":foregroundStyle(i == 1 and "added" or "secondary"),
      VStack {
        alignment = "leading", spacing = 0,
        Text.verbatim(commit.subject):font "subheadline":lineLimit(1):truncationMode "tail", age(commit, hasHash),
      },
    }
  end) }
end

-- A tile for each day, a column for each week, the more commits the stronger; months below where they begin.
local function map(history, columns)
  local skipped = repository.weeks - columns
  local shades = { 0.34, 0.56, 0.78, 1 }
  local function tile(count)
    if not count then return Color "clear":frame(16, 16) end
    local tile = RoundedRectangle { cornerRadius = 3 }:frame(13, 13)
    return count == 0 and tile:foregroundStyle "quaternary"
      or tile:foregroundStyle "added":opacity(shades[math.min((count + 1) // 2, 4)])
  end
  local rows, names, last = {}, {}, nil
  for day = 1, 7 do
    local tiles = {}
    for week = 1, columns do
      local count = history.days[(skipped + week - 1) * 7 + day]
      tiles[week] = tile(count):frame { width = 16, height = 16, alignment = "topLeading" }
    end
    rows[day] = HStack { spacing = 0, tiles }
  end
  for week = 1, columns do
    local month = history.months[skipped + week]
    local isNew = month ~= last and history.months[skipped + week + 1] == month
    names[week] = ZStack { alignment = "leading", isNew and Text(month):fixedSize() or Text "" }
      :frame { width = 16, alignment = "leading" }
    last = month
  end
  return VStack { alignment = "leading", spacing = 0, rows,
    columns > 4 and HStack { spacing = 0, names }:font "caption":foregroundStyle "secondary":lineLimit(1)
      :dynamicTypeSize { max = "large" },
  }:accessibilityLabel "Commits by day"
end

local function state(e)
  if not e.isClean then return Text("±" .. #e.files):foregroundStyle(e.conflicts > 0 and "removed" or "edited") end
  local mark = Image { systemName = "checkmark" }:accessibilityLabel "clean"
  return ViewThatFits { Label { "clean", systemImage = "checkmark" }, mark }:foregroundStyle "added"
end

local function beside(e, below)
  return HStack { alignment = "top", spacing = 16, map(e.history, repository.weeks),
    VStack { alignment = "leading", spacing = 0,
      HStack { branch(e), state(e) }:lineLimit(1):minimumScaleFactor(0.5), below,
    },
  }:dynamicTypeSize { max = "xxxLarge" }
end

local function page(e, rows, subjects)
  return VStack {
    alignment = "leading", beside(e, counts(e):padding { top = 16 }),
    Divider(), not e.isClean and { files(e.files, rows), Divider() }, commits(e.commits, subjects, true), Spacer(),
  }:dynamicTypeSize { max = "xxxLarge" }
end

return function(e, environment)
  local family = environment.widgetFamily
  if family == "accessoryInline" then return Text(e.problem and "No repository" or summary(e)) end
  if e.problem then
    return VStack { Image { systemName = "arrow.triangle.branch" }:font "title":foregroundStyle "orange",
      Text "No repository":bold(), Text.verbatim(e.problem):font "caption":foregroundStyle "secondary",
    }:multilineTextAlignment "center":dynamicTypeSize { max = "large" }
  end
  if family == "systemSmall" then
    local function card(...) return VStack { alignment = "leading", spacing = 4, head(e), counts(e), Spacer(), ... } end
    return ViewThatFits { axes = "vertical", card(commits(e.commits, 1)), card() }:font "subheadline"
      :dynamicTypeSize { max = "xxxLarge" }
  end
  if family == "systemMedium" then
    return beside(e, ViewThatFits {
      axes = "vertical", commits(e.commits, 3):padding { top = 10 }, commits(e.commits, 3),
      commits(e.commits, 2), commits(e.commits, 1),
    })
  end
  -- The more files, the fewer commits.
  local rows = math.min(#e.files, 6)
  return ViewThatFits {
    axes = "vertical", page(e, rows, math.min((10 - rows) // 2, 5)), page(e, 3, 2), page(e, 2, 1), beside(e, counts(e)),
  }
end
