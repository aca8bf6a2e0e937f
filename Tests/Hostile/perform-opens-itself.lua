-- a perform that opens a URL whose handler opens it again, and performs nothing twice, ends
-- run: lunette tap {} --action 1
-- exits: 75
-- error: depth
-- message: circular links: go://again → go://again
-- line: no file
local Go = intent { id = "Go", perform = function()
  storage.set("count", storage.get("count", 0) + 1)
  if storage.get("count", 0) > 1 then error "performed twice" end
  return { openURL = "go://again", reload = { "go" } }
end }
return bundle { name = "Go", schemes = { "go" },
  onOpenURL = function(url) center.reloadAllTimelines() return { openURL = "go://again" } end,
  widget { kind = "go", families = { "systemMedium" },
    view = function() return Button { action = Go {}, "Go" } end } }
