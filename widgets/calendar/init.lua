-- The calendar: what is on now, what comes next, and until when one is free, from an .ics file or a folder of them.
-- It shows entries at each event's start and end, so that what is said is always true, and a configured folder.
-- Try: lunette render widgets/calendar --config path=bundle:sample.ics, or --allow read=~/.calendars
local agenda = require "agenda"
local faces = require "faces"

local Calendar = intent {
  id = "Calendar", title = "Calendar",
  parameters = { { "path", type = "string", title = "File or folder", default = "~/.calendars" } },
}

return widget {
  kind = "calendar", displayName = "Calendar", description = "Shows what comes next.", intent = Calendar,
  -- A calendar that lies elsewhere needs its folder here. vdirsyncer and khal keep theirs here.
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
