-- Pull requests and their checks: of a public repository at GitHub, or from a JSON file that a timer or a hook writes.
-- It shows a configured repository, states told by sign, word and colour, and links; what fails comes first.
-- Try: gh pr list --json number,title,url,statusCheckRollup > ~/.local/share/pulls.json, with --config source=file
local requests = require "requests"

local Repository = intent {
  id = "Repository", title = "Repository",
  parameters = {
    { "repository", type = "string", title = "Repository", default = "swiftlang/swift", description = "As owner/name" },
    { "source", type = "enum", title = "From", default = "github",
      options = { { value = "github", title = "GitHub" }, { value = "file", title = requests.path } } },
  },
}

local function row(request)
  local state = requests.states[request.state]
  local view = HStack {
    alignment = "firstTextBaseline", Image { systemName = state.symbol }:foregroundStyle(state.color),
    VStack {
      alignment = "leading", spacing = 0,
      Text.verbatim(request.title):font "subheadline":lineLimit(1):truncationMode "tail",
      HStack { Text(request.number):foregroundStyle "secondary", Text(request.text):foregroundStyle(state.color)
        :layoutPriority(1) }
        :font "caption":lineLimit(1):minimumScaleFactor(0.7),
    },
    Spacer(),
  }
  return request.url and Link { destination = request.url, view } or view
end

local function list(e, count)
  return VStack { alignment = "leading", spacing = 2,
    ForEach(e.requests, function(request, i) return i <= count and row(request) end) }
end

local function summary(e)
  return e.failing > 0 and Label { e.failing .. " failing", systemImage = "xmark" }:foregroundStyle "bad"
    or Label { "passing", systemImage = "checkmark" }:foregroundStyle "good"
end

return widget {
  category = "Development", keywords = { "pull", "requests", "review", "github", "checks", "ci" },
  kind = "pulls", displayName = "Pull Requests", description = "Shows pull requests and their checks.",
  families = { "systemSmall", "systemMedium", "systemLarge", "accessoryInline" },
  colors = {
    bad = { light = "#C9252D", dark = "#FF6961" }, busy = { light = "#AD4E00", dark = "#FF9F45" },
    good = { light = "#117A3A", dark = "#43D17A" },
  },
  intent = Repository, permissions = { read = { requests.path }, network = { "api.github.com" } },
  triggers = { { file = requests.path } },
  provider = {
    placeholder = requests.sample,
    timeline = function(context)
      local entry = context.isPreview and requests.sample(context) or requests.read(context)
      return { entries = { entry }, policy = after(context.now + 15 * 60, { jitter = 60 }) }
    end,
  },
  view = function(e, environment)
    local family = environment.widgetFamily
    if e.problem then
      if family == "accessoryInline" then return Text "No requests" end
      return VStack {
        Image { systemName = "arrow.triangle.pull" }:font "title":foregroundStyle "secondary":accessibilityHidden(),
        Text "No requests":bold(), Text.verbatim(e.problem):font "caption":foregroundStyle "secondary",
      }:multilineTextAlignment "center":dynamicTypeSize { max = "large" }
    end
    if family == "accessoryInline" then return Text(e.count .. " open" .. (e.failing > 0
      and ", " .. e.failing .. " failing" or "")) end
    if e.count == 0 then return Text "Nothing is open":foregroundStyle "secondary" end
    local count = family == "systemSmall" and 3 or family == "systemMedium" and 3 or 9
    return VStack {
      alignment = "leading", spacing = 0,
      HStack { Text(family == "systemSmall" and e.count .. " open" or e.count .. " open requests"):font "headline"
        :lineLimit(1), Spacer(), family ~= "systemSmall" and summary(e) },
      ViewThatFits {
        axes = "vertical", list(e, count), list(e, count - 1), list(e, count * 2 // 3), list(e, count // 2), list(e, 1),
      }:dynamicTypeSize { max = "xxLarge" }:padding { top = 6 },
      Spacer { minLength = 0 },
    }:dynamicTypeSize { max = "xxxLarge" }
  end,
}
