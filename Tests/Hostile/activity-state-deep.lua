-- a state of 2,000 tables in each other is refused where it is given
-- run: lunette tap {} --kind w --action 1
-- exits: 65
-- error: script.argument
-- message: activity.start: state.s[1]* is nested deeper than 64
-- line: 10
local Go = intent { id = "Go", perform = function()
  local state = {}
  for _ = 1, 2000 do state = { state } end
  activity.start("a", {}, { s = state })
end }
local show = function() return Text "a" end
return bundle {
  widget { kind = "w", families = { "systemSmall" }, view = function() return Button { action = Go {}, "Go" } end },
  activity { kind = "a", presentations = { lockScreen = show, expanded = show, compactLeading = show,
    compactTrailing = show, minimal = show } } }
