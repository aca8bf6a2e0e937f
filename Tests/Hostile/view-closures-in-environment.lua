-- writing to the environment, the entry and the context of a call changes nothing of the host's
-- exits: 0
-- out: shown
return widget {
  kind = "env",
  provider = { timeline = function(c) pcall(function() c.now = 0 / 0 end) pcall(function() c.family = {} end) pcall(function() context.now = 1 end) return { entries = { { date = date.now() } }, policy = "never" } end },
  view = function(entry, env)
    pcall(function() env.widgetFamily = "x" end) pcall(function() env.displaySize.width = 0 / 0 end) pcall(function() environment.colorScheme = {} end) pcall(function() entry.date = 0 / 0 end)
    pcall(setmetatable, env, { __index = error }) pcall(setmetatable, entry, { __index = error }) pcall(rawset, env, "locale", {})
    return Text "shown"
  end,
}
