-- a presentation changes no activity: it is asked again and again
-- run: lunette render {} --family systemMedium
-- exits: 65
-- error: script.wait
-- message: activity.start waits, and cannot be used in a view; load it in the provider and put it into the entry
-- line: 9
local show = function() return Text "a" end
return bundle { activity { kind = "a", preview = { attributes = {}, state = {} }, presentations = { expanded = show, compactLeading = show,
  lockScreen = function() activity.start("a", {}, {}) return Text "a" end, compactTrailing = show, minimal = show } } }
