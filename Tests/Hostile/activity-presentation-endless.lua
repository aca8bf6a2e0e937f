-- a presentation that never ends is ended
-- run: lunette render {} --family accessoryCircular
-- exits: 75
-- error: cpu
-- message: the script computed too long in a view (limit 0.25 seconds)
-- line: 8
local show = function() return Text "a" end
return bundle { activity { kind = "a", preview = { attributes = {}, state = {} }, presentations = { lockScreen = show, expanded = show, compactLeading = show, compactTrailing = show, minimal = function() while true do end end } } }
