-- functions of an intent that loop are not run for a picture
-- exits: 0
-- out: shown
local Pick = intent { id = "Pick", title = "Pick", parameters = { { "a", type = "string", options = function() while true do end end } }, perform = function() while true do end end }
return widget { kind = "pick", intent = Pick, view = function() return Text "shown" end }
