-- a perform that asks for its own reload, and for all, again and again ends
-- run: lunette tap {} --action 1 --format text
-- exits: 0
-- out: performed Go
local Go = intent { id = "Go", perform = function()
  for n = 1, 50 do center.reloadTimelines("go") center.reloadAllTimelines() end
  return { reload = { "go", "go", "go" } }
end }
return widget { kind = "go", families = { "systemMedium" },
  provider = { timeline = function(c)
    center.reloadTimelines("go")
    return { entries = { { date = c.now } }, policy = never }
  end },
  view = function() return Button { action = Go {}, "Go" } end }
