-- A parameter of each sort: typed, chosen, asked for while one types, a list, and one that depends on another.
local cities = {
  { value = "ber", title = "Berlin", subtitle = "Germany", section = "Europe" },
  { value = "lis", title = "Lisbon", subtitle = "Portugal", section = "Europe" },
  { value = "lim", title = "Lima", subtitle = "Peru", section = "America" },
}

local function matching(text)
  local found = {}
  for _, city in ipairs(cities) do
    if city.title:lower():find(text:lower(), 1, true) then found[#found + 1] = city end
  end
  return found
end

local Choose = intent {
  id = "Choose", title = "Place",
  parameters = {
    { "city", type = "string", title = "City", required = true, default = "ber", options = matching },
    { "street", type = "string", title = "Street", depends = { "city" },
      options = function(_, context)
        local city = context.configuration.city or "none"
        return { { value = city .. "-1", title = city .. " high street" }, { value = city .. "-2", title = city .. " low street" } }
      end },
    { "days", type = "integer", title = "Days", description = "How many days ahead.", default = 3, min = 1, max = 7 },
    { "color", type = "enum", title = "Color", options = { "red", "green", "blue" }, default = "red" },
    { "loud", type = "boolean", title = "Loud", default = false },
    { "page", type = "url", title = "Page" },
    { "tags", type = "string", title = "Tags", list = true },
  },
}

return widget {
  kind = "place", displayName = "Place", description = "Shows a place and its days.",
  families = { "systemSmall", "systemMedium", "accessoryRectangular" }, intent = Choose,
  recommendations = function()
    return { { description = "Lima for a week", configuration = { city = "lim", days = 7 } } }
  end,
  view = function(_, environment)
    local c = environment.configuration
    return VStack { Text(c.city):font "title":foregroundStyle(c.color), Text(("%d days"):format(c.days)) }
  end,
}
