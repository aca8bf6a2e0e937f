-- a state that holds itself is refused where it is given
-- run: lunette tap {} --kind w --action 1
-- exits: 65
-- error: script.argument
-- message: activity.start: state.state contains itself
-- line: 10
local Go = intent { id = "Go", perform = function()
  local state = { step = "a" }
  state.state = state
  activity.start("a", {}, state)
end }
local show = function() return Text "a" end
return bundle {
  widget { kind = "w", families = { "systemSmall" }, view = function() return Button { action = Go {}, "Go" } end },
  activity { kind = "a", presentations = { lockScreen = show, expanded = show, compactLeading = show,
    compactTrailing = show, minimal = show } } }
