-- TITLE: what it shows.
-- The provider says what is shown and when; the view says how. Each hour of the day has an entry of its own here.
-- Try: lunette render NAME
local greetings = { [0] = "Good night", [6] = "Good morning", [12] = "Good afternoon", [18] = "Good evening" }

local function entry(now)
  local hour = date.components(now).hour
  return { date = now, greeting = greetings[hour - hour % 6] }
end

return widget {
  kind = "NAME", displayName = "TITLE", description = "A greeting for the time of day.",
  families = { "systemSmall", "systemMedium", "accessoryInline" },
  provider = {
    placeholder = function(context) return entry(context.now) end,
    timeline = function(context)
      local entries, hour = {}, context.now - context.now % 3600
      for i = 0, 23 do entries[i + 1] = entry(hour + i * 3600) end
      return { entries = entries, policy = atEnd }
    end,
  },
  view = {
    accessoryInline = function(e) return Text(e.greeting) end,
    default = function(e)
      return VStack {
        alignment = "leading",
        Text(e.greeting):font "headline":minimumScaleFactor(0.7),
        Spacer(),
        Text(e.date, "date"):foregroundStyle "secondary":minimumScaleFactor(0.7),
      }:frame { maxWidth = math.huge, alignment = "leading" }
    end,
  },
}
