-- attributes and state of 4,096 bytes are what an activity holds
-- run: lunette tap {} --kind w --action 1 --format text
-- exits: 0
-- out: performed Go
local Go = intent { id = "Go", perform = function()
  local known = #json.encode {} + #json.encode { s = "" }
  assert(activity.start("a", {}, { s = ("x"):rep(4096 - known) }))
end }
local show = function(_, state) return Text(state.s) end
return bundle {
  widget { kind = "w", families = { "systemSmall" }, view = function() return Button { action = Go {}, "Go" } end },
  activity { kind = "a", presentations = { lockScreen = show, expanded = show, compactLeading = show,
    compactTrailing = show, minimal = show } } }
