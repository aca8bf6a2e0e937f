-- A day's temperatures as a bar, on the scale of all days shown.
-- It shows a gradient whose colours are degrees, clipped to a capsule and moved to its place on a track.
-- Used by views.lua.

-- The scale of all days, in degrees: 5 is blue, 13 is green, 24 is yellow, 30 is orange.
local warmth = { { -5, "#7A8CFF" }, { 5, "#4FB3FF" }, { 13, "#46D6B5" }, { 19, "#B7DD4F" }, { 24, "#FFC83D" },
  { 30, "#FF7A45" } }
local long = 184

-- From the lowest to the highest of a day, as a part of what all days have.
return function(day, least, most)
  local part = long / math.max(most - least, 1)
  local stops = {}
  for i, step in ipairs(warmth) do
    local place = (step[1] - day.low) / math.max(day.high - day.low, 1)
    stops[i] = { color = step[2], location = math.min(math.max(place, 0), 1) }
  end
  -- What is colder or warmer than the day has no place in it but its ends.
  while stops[2] and stops[2].location <= 0 do table.remove(stops, 1) end
  while stops[2] and stops[#stops - 1].location >= 1 do table.remove(stops) end
  local width = math.max((day.high - day.low) * part, 8)
  return ZStack {
    alignment = "leading", Rectangle():fill "track":frame { width = long, height = 6 }:cornerRadius(2),
    LinearGradient { stops = stops, startPoint = "leading", endPoint = "trailing" }:frame { width = width, height = 8 }
      :clipShape(Capsule()):offset { x = (day.low - least) * part },
  }:accessibilityHidden(true)
end
