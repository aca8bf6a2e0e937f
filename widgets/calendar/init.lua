-- The calendar: what is on now, what comes next, and until when one is free, from the settings and from .ics files.
-- It shows entries at each event's start and end, so that what is said is always true, and a configured folder.
-- Try: lunette render widgets/calendar --config path=bundle:sample.ics, or path=~/.calendars with a grant
local agenda = require "agenda"
local faces = require "faces"

local Calendar = intent {
  id = "Calendar", title = "Calendar",
  parameters = {
    { "events", type = "string", list = true, title = "Events",
      description = "One a line: 2026-12-24 18:00 Dinner @ Home, Fri 16:00 Piano, daily 09:30 Stand-up" },
    { "path", type = "string", title = "Calendar file or folder", description = "As ~/.calendars, with .ics files" },
  },
}

return widget {
  category = "Everyday", keywords = { "events", "appointments", "agenda", "dates", "ics" },
  kind = "calendar", displayName = "Calendar", intent = Calendar,
  description = "Shows the day, what is on now and what comes next.",
  -- A calendar that is elsewhere needs its folder here. vdirsyncer and khal keep theirs here.
  permissions = { read = { "~/.calendars" } },
  colors = { now = { light = "#C9211E", dark = "#FF6961" }, quiet = { light = "#1E7B34", dark = "#30D158" } },
  triggers = { { file = "~/.calendars" }, "resume" },
  provider = {
    placeholder = function(context) return agenda.sample(context.now) end,
    snapshot = function(context)
      if context.isPreview then return agenda.sample(context.now) end
      return agenda.entries(context)[1]
    end,
    timeline = function(context)
      local entries = agenda.entries(context)
      -- Tomorrow has other events; the file's trigger tells of new ones before.
      return { entries = entries, policy = after(date.next(context.now, { hour = 0 }), { jitter = 60 }) }
    end,
  },
  view = faces,
  families = {
    "systemSmall", "systemMedium", "systemLarge", "systemExtraLarge", "accessoryInline", "accessoryRectangular",
    "accessoryCircular",
  },
}
