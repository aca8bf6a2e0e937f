-- options that never end are cut off by the limit of a query
-- run: lunette add {} --config hero=x
-- exits: 75
-- error: cpu
-- message: the script computed too long in a query of a parameter (limit 0.5 seconds)
-- line: 10
local Choose = intent { id = "Choose", parameters = { { "hero", type = "string",
  options = function(text)
    local all = {}
    while true do all[#all % 100 + 1] = text .. #all end
    return all
  end } } }
return widget { kind = "hero", families = { "systemSmall" }, intent = Choose, view = function() return Text "x" end }
