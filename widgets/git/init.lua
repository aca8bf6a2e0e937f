-- A git repository: its branch, what changed, how far it is from its upstream, the last commits, and ten weeks of work.
-- It shows a program's output as data, a permission, a configured folder, and a map of days.
-- Try: lunette render widgets/git --allow run=git --config folder=.
local repository = require "repository"

local Repository = intent {
  id = "Repository", title = "Repository",
  parameters = { { "folder", type = "string", title = "Folder", default = "." } },
}

return widget {
  category = "Development", keywords = { "repository", "branch", "commits", "changes" },
  kind = "git", displayName = "Git", description = "Shows the state of a repository.", intent = Repository,
  permissions = { run = { "git" } },
  colors = {
    added = { light = "#1E7B34", dark = "#30D158" }, edited = { light = "#9A5B00", dark = "#FF9F0A" },
    removed = { light = "#C9211E", dark = "#FF453A" },
  },
  families = { "systemSmall", "systemMedium", "systemLarge", "accessoryInline" },
  provider = {
    placeholder = repository.sample,
    snapshot = function(context) return context.isPreview and repository.sample(context)
      or repository.read(context) end,
    timeline = function(context) return { entries = { repository.read(context) },
      policy = after(context.now + 5 * 60) } end,
  },
  view = require "faces",
}
