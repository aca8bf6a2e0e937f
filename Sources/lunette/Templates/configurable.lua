-- TITLE: what it shows.
-- Who places it chooses a city; the intent says what can be chosen, and context.configuration what was.
-- Try: lunette render NAME --config city=Tokyo
local zones = { Berlin = "Europe/Berlin", Tokyo = "Asia/Tokyo", Lima = "America/Lima" }

local SelectCity = intent {
  id = "SelectCity", title = "Select City",
  parameters = {
    { "city", type = "enum", title = "City", default = "Berlin", options = { "Berlin", "Lima", "Tokyo" } },
  },
}

local function entry(city, now)
  local there = date.components(now, zones[city])
  return { date = now, city = city, time = ("%02d:%02d"):format(there.hour, there.minute) }
end

return widget {
  kind = "NAME", displayName = "TITLE", description = "The time in a city.", intent = SelectCity,
  families = { "systemSmall", "systemMedium", "accessoryInline" },
  provider = {
    placeholder = function(context) return entry("Berlin", context.now) end,
    timeline = function(context)
      local entries, quarter = {}, context.now - context.now % 900
      for i = 0, 7 do entries[i + 1] = entry(context.configuration.city, quarter + i * 900) end
      return { entries = entries, policy = atEnd }
    end,
  },
  view = {
    accessoryInline = function(e) return Text(e.city .. " " .. e.time) end,
    default = function(e)
      return VStack {
        alignment = "leading",
        Text(e.city):font "headline":minimumScaleFactor(0.7),
        Spacer(),
        Text(e.time):font "title":monospacedDigit():minimumScaleFactor(0.7),
      }:frame { maxWidth = math.huge, alignment = "leading" }
    end,
  },
}
