-- A photo frame: the pictures that lie in this folder, one after another.
-- It shows pictures of the bundle: put your own PNG, JPEG or WebP beside these two, which a program has drawn.
-- Try: lunette render widgets/photo --family systemMedium
local hour = 3600

-- lake.jpg is shown as Lake.
local function caption(file)
  local name = file:gsub("%.%w+$", ""):gsub("@%dx$", ""):gsub("[-_]", " ")
  return name:sub(1, 1):upper() .. name:sub(2)
end

local function pictures()
  local found = {}
  for _, file in ipairs(files.list "bundle:" or {}) do
    local kind = file:lower():match "%.(%w+)$"
    if kind == "png" or kind == "jpg" or kind == "jpeg" or kind == "webp" then found[#found + 1] = file end
  end
  return found
end

-- An hour each, the same one at the same hour on every machine.
local function timeline(context)
  local found, entries = pictures(), {}
  if #found == 0 then return { entries = { { date = context.now, problem = "No pictures" } }, policy = never } end
  local first = context.now // hour
  for step = 0, 23 do
    local file = found[(first + step) % #found + 1]
    local date = math.max((first + step) * hour, context.now)
    entries[#entries + 1] = { date = date, file = file, caption = caption(file) }
  end
  return { entries = entries, policy = atEnd }
end

local function nothing(e)
  return VStack {
    Image { systemName = "photo" }, Text(e.problem), Text "Put some into the folder of this widget":font "caption",
  }:foregroundStyle "secondary":multilineTextAlignment "center"
end

-- The lower end is darker, so that the caption can be read on any picture.
local function picture(e)
  return ZStack {
    Image(e.file):resizable():scaledToFill():accessibilityLabel(e.caption),
    LinearGradient { colors = { "#00000000", "#000000B0" }, startPoint = { 0.5, 0.6 }, endPoint = "bottom" },
  }
end

return widget {
  category = "Media", keywords = { "picture", "slideshow", "frame", "album" },
  kind = "photo", displayName = "Photo", description = "Shows the pictures of its folder in turn.",
  families = { "systemSmall", "systemMedium", "systemLarge" },
  provider = {
    placeholder = function(context) return { date = context.now, caption = "Photo" } end, timeline = timeline,
  },
  view = function(e, environment)
    if e.problem then return nothing(e) end
    -- Accented and vibrant places take the background away: there the picture is the content, in greys.
    if e.file and environment.widgetRenderingMode ~= "fullColor" then
      return Color "clear":overlay(Image(e.file):resizable():scaledToFill():accessibilityLabel(e.caption)):clipped()
    end
    local title = Text.verbatim(e.caption):font "headline":foregroundStyle "white":lineLimit(1)
      :minimumScaleFactor(0.5)
    return VStack { alignment = "leading", Spacer(), HStack { title, Spacer() } }
      :containerBackground(e.file and picture(e) or Color "secondary", "widget")
  end,
}
