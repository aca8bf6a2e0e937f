-- a thousand and one options are more than a query may answer
-- run: lunette add {} --config hero=x
-- exits: 75
-- error: size
-- message: parameter 'hero' has at most 1000 options at once, not 1001; answer those that fit the text
-- line: 9
local many = {}
for n = 1, 1001 do many[n] = n end
local function all() return many end
return widget { kind = "hero", families = { "systemSmall" }, intent = intent { id = "Choose", parameters = {
  { "hero", type = "entity", entities = function() return {} end, suggested = all, match = all } } },
  view = function() return Text "x" end }
