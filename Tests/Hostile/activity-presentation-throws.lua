-- a presentation that fails is an error with its line
-- run: lunette render {} --family accessoryInline
-- exits: 65
-- error: script.undefined
-- message: attempt to index a nil value (field 'missing')
-- line: 10
local show = function() return Text "a" end
return bundle { activity { kind = "a", preview = { attributes = {}, state = {} },
  presentations = { lockScreen = show, expanded = show, minimal = show,
    compactLeading = show, compactTrailing = function(_, state) return Text(state.missing.step) end } } }
