-- A camera: the last picture that a program leaves in a file, or that it gives over http.
-- It shows data: the host keeps a picture by its content, and an entry holds its name.
-- Try: lunette render widgets/camera --allow network=127.0.0.1:8080
local source = require "source"

local Camera = intent {
  id = "Camera", title = "Camera",
  parameters = {
    { "address", type = "url", title = "Address of a picture", default = source.url, grants = "network" },
    { "source", type = "enum", title = "Show", default = source.first,
      options = { { value = "web", title = "The picture at the address" }, { value = "file", title = source.path } } },
  },
}

local function sample(context) return { date = context.now, file = "yard.jpg", taken = context.now - 40 } end

local function web(address)
  local isAllowed, answer, problem = pcall(http.get, address)
  if not isAllowed then
    return nil, "Camera wants to reach " .. (address:match "//([^/]+)" or address) .. ".\nlunette grant camera"
  end
  if not answer then return nil, "Set a camera's address in the settings. " .. problem end
  if answer.status ~= 200 then return nil, "The camera answers " .. answer.status end
  return answer.body
end

-- A file that a program writes over and over, or the address.
local function load(context)
  if context.configuration.source == "file" then
    local isAllowed, picture, problem = pcall(files.read, source.path)
    if not isAllowed then problem = "Camera wants to read " .. source.path .. ".\nlunette grant camera" end
    local known = isAllowed and picture and files.stat(source.path)
    return { date = context.now, picture = isAllowed and picture or nil, problem = problem,
      taken = known and known.modified or context.now }
  end
  local fetched, problem = web(context.configuration.address)
  return { date = context.now, picture = fetched, problem = problem, taken = context.now }
end

local function nothing(e)
  return VStack {
    Image { systemName = "video.slash" }:font "title":foregroundStyle "secondary":accessibilityHidden(),
    Text "No picture yet":bold(), Text.verbatim(e.problem or ""):font "caption":foregroundStyle "secondary"
      :lineLimit(4):truncationMode "tail",
  }:multilineTextAlignment "center":dynamicTypeSize { max = "large" }
end

local function image(e)
  local shown = e.file and Image { file = "bundle:" .. e.file } or Image { data = e.picture }
  return shown:accessibilityLabel "Yard":resizable():scaledToFill()
end

-- The lower end is darker, so that the time can be read on any picture.
local function ground(e)
  return ZStack {
    image(e), LinearGradient { colors = { "#00000000", "#000000B0" }, startPoint = { 0.5, 0.6 }, endPoint = "bottom" },
  }
end

return widget {
  category = "Media", keywords = { "webcam", "picture", "snapshot" },
  kind = "camera", displayName = "Camera", description = "Shows the last picture of a camera.", intent = Camera,
  permissions = { network = { source.host }, read = { source.path } },
  triggers = { { file = source.path } },
  families = { "systemSmall", "systemMedium", "systemLarge" },
  provider = {
    placeholder = sample,
    snapshot = function(context) return context.isPreview and sample(context) or load(context) end,
    timeline = function(context)
      local entry = load(context)
      -- What is missing is looked for sooner than what has just been seen.
      return { entries = { entry }, policy = after(context.now + (entry.problem and 60 or 300)) }
    end,
  },
  view = function(e, environment)
    if e.problem or not (e.file or e.picture) then return nothing(e) end
    -- Accented and vibrant places take the background away: there the picture is the content, in greys.
    if environment.widgetRenderingMode ~= "fullColor" then return Color "clear":overlay(image(e)):clipped() end
    local taken = Text { reference = e.taken }:font "headline":foregroundStyle "white":lineLimit(1)
      :minimumScaleFactor(0.5)
    return VStack { alignment = "leading", Spacer(), HStack { taken, Spacer() } }:dynamicTypeSize { max = "xxxLarge" }
      :containerBackground(ground(e), "widget")
  end,
}
