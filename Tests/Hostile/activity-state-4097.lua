-- attributes and state of 4,097 bytes are one too many
-- run: lunette tap {} --kind w --action 1
-- exits: 75
-- error: size
-- message: activity.start: attributes and state are at most 4096 bytes of JSON together, not 4097
-- line: 9
local Go = intent { id = "Go", perform = function()
  local known = #json.encode {} + #json.encode { s = "" }
  activity.start("a", {}, { s = ("x"):rep(4097 - known) })
end }
local show = function(_, state) return Text(state.s) end
return bundle {
  widget { kind = "w", families = { "systemSmall" }, view = function() return Button { action = Go {}, "Go" } end },
  activity { kind = "a", presentations = { lockScreen = show, expanded = show, compactLeading = show,
    compactTrailing = show, minimal = show } } }
