-- a million entities are more than a query may answer
-- run: lunette add {} --config hero=x
-- exits: 65
-- error: decode.type
-- message: parameter 'hero': what match returns is larger than 16 MiB
-- line: 12
local many = {}
for n = 1, 1000000 do many[n] = n end
local Choose = intent { id = "Choose", parameters = { { "hero", type = "entity",
  entities = function(ids) return {} end,
  suggested = function() return many end,
  match = function(text) return many end } } }
return widget { kind = "hero", families = { "systemSmall" }, intent = Choose, view = function() return Text "x" end }
