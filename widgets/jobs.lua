-- Jobs that take their time, as live activities: your script tells of a backup or a build, and bars and pages show it.
-- Try: lunette run &, then in the script: lunette perform StartJob job=backup, then UpdateJob job=backup
-- percent=40, then FinishJob job=backup; beside it: lunette stream job, lunette show job --family systemLarge

-- Seconds after which a job that is heard of no more is marked.
local silence = 10 * 60

local parameter = { "job", type = "string", title = "Job", required = true }

--- The activity of a job that was started, and its id.
local function find(job)
  for _, one in ipairs(activity.list "job") do
    if one.attributes.job == job and one.activityState ~= "ended" then return one end
  end
  error("there is no job '" .. job .. "'; StartJob begins one", 0)
end

local StartJob = intent {
  id = "StartJob", title = "Start a Job", description = "Shows a job that begins.",
  parameters = { parameter, { "title", type = "string", title = "Title" } },
  perform = function(p)
    local attributes = { job = p.job, title = p.title or p.job, since = date.now() }
    assert(activity.start("job", attributes, { percent = 0, state = "running" }, { staleDate = date.now() + silence }))
  end,
}

local UpdateJob = intent {
  id = "UpdateJob", title = "Update a Job", description = "Says how far a job is.",
  parameters = {
    parameter, { "percent", type = "number", title = "Percent", min = 0, max = 100, required = true },
    { "note", type = "string", title = "Note" },
  },
  perform = function(p)
    local state = { percent = p.percent, note = p.note, state = "running" }
    -- The job that is nearest to its end comes first where there is room for one.
    assert(activity.update(find(p.job).id, state, { staleDate = date.now() + silence, relevance = p.percent }))
  end,
}

local FinishJob = intent {
  id = "FinishJob", title = "Finish a Job", description = "Ends a job; one that failed stays in sight.",
  parameters = {
    parameter, { "failed", type = "boolean", title = "Failed", default = false },
    { "note", type = "string", title = "Note" },
  },
  perform = function(p)
    local one = find(p.job)
    local percent = p.failed and one.state.percent or 100
    local state = { percent = percent, note = p.note, state = p.failed and "critical" or "done", over = date.now() }
    assert(activity.finish(one.id, state, { dismiss = date.now() + (p.failed and 4 * 3600 or 15 * 60) }))
  end,
}

local DismissJob = intent {
  id = "DismissJob", title = "Dismiss a Job",
  parameters = { { "id", type = "string", title = "Activity", required = true } },
  perform = function(p) activity.finish(p.id, nil, { dismiss = "immediate" }) end,
}

local icons = { running = "hourglass", done = "checkmark.circle", critical = "exclamationmark.triangle" }
local colors = { running = "blue", done = "green", critical = "red" }

local function percent(s) return string.format("%d%%", math.floor(s.percent + 0.5)) end

local function icon(s)
  return Image { systemName = icons[s.state] }:foregroundStyle(colors[s.state]):accessibilityHidden()
end

local function bar(s)
  return ProgressView { value = s.percent, total = 100 }:labelsHidden():tint(colors[s.state]):accessibilityLabel "Done"
end

local function head(a, s, value)
  return HStack { icon(s), Text.verbatim(a.title):font "headline":lineLimit(1), Spacer(), value }
end

--- How long it has been under way; that goes on by itself until it is over.
local function time(a, s)
  local took = s.took or s.over and s.over - a.since
  if took then return Text(string.format("%d:%02d", took // 60, math.floor(took % 60))) end
  return Text { stopwatch = a.since, maxPrecision = 1 }
end

local function foot(a, s, isStale)
  local note = isStale and "no word for ten minutes" or s.note or (s.over and "over" or "under way")
  return HStack {
    Text.verbatim(note):foregroundStyle(isStale and "orange" or "secondary"):lineLimit(1), Spacer(),
    time(a, s):monospacedDigit():foregroundStyle "secondary",
  }
end

return bundle {
  category = "Development", keywords = { "build", "progress", "activity", "task" },
  name = "Jobs",
  widget {
    kind = "jobs", displayName = "Jobs", description = "Counts the jobs that are under way.",
    families = { "systemSmall", "accessoryInline" },
    provider = { timeline = function(context)
      local count = context.isPreview and 2 or 0
      for _, one in ipairs(context.isPreview and {} or activity.list "job") do
        count = one.activityState ~= "ended" and count + 1 or count
      end
      return { entries = { { date = context.now, count = count } }, policy = never }
    end },
    view = {
      accessoryInline = function(e) return Text((e.count or 0) .. (e.count == 1 and " job" or " jobs")) end,
      systemSmall = function(e)
        local head = Label { "Jobs", systemImage = "hourglass" }:font "headline"
        return VStack { alignment = "leading", spacing = 0, head, Spacer(),
          Text(tostring(e.count or 0)):font { size = 40, weight = "bold" },
          Text(e.count == 0 and "lunette perform StartJob" or "under way"):font "caption":foregroundStyle "secondary",
        }:frame { maxWidth = math.huge, alignment = "leading" }:dynamicTypeSize { max = "large" }
      end,
    },
  },
  activity {
    kind = "job", displayName = "Job", description = "Shows how far a job is.",
    preview = {
      attributes = { job = "backup", title = "Backup of /home", since = 1768474800 },
      state = { percent = 40, note = "photos", state = "running", took = 754 },
    },
    presentations = {
      lockScreen = function(a, s, environment)
        return VStack { alignment = "leading", head(a, s), Spacer(),
          Text(percent(s)):font { size = 34, weight = "bold" }:lineLimit(1), bar(s), foot(a, s, environment.isStale),
        }:dynamicTypeSize { max = "xxxLarge" }
      end,
      expanded = function(a, s, environment)
        local action = DismissJob { id = environment.activityID or "" }
        return VStack { alignment = "leading", head(a, s), Spacer(),
          Text(percent(s)):font { size = 56, weight = "bold" }:lineLimit(1), bar(s), foot(a, s, environment.isStale),
          Spacer(), HStack { Spacer(), Button { "Dismiss", action = action } },
        }:dynamicTypeSize { max = "xxxLarge" }
      end,
      -- Where there is no space for the title, the icon stands for it.
      compactLeading = function(a, s)
        local title = Text.verbatim(a.title):lineLimit(1):truncationMode "tail"
        local short = title:frame { minWidth = 40, idealWidth = 40, maxWidth = 120, alignment = "leading" }
        return ViewThatFits { axes = "horizontal", HStack { icon(s), title }, HStack { icon(s), short }, icon(s) }
      end,
      compactTrailing = function(a, s) return Text(percent(s)):monospacedDigit():fixedSize():layoutPriority(1) end,
      minimal = function(a, s)
        local label = Text(string.format("%d", math.floor(s.percent + 0.5))):minimumScaleFactor(0.3):lineLimit(1)
        return Gauge { value = s.percent / 100, label = "Job", currentValueLabel = label }
          :gaugeStyle "accessoryCircularCapacity":tint(colors[s.state])
      end,
    },
  },
}
