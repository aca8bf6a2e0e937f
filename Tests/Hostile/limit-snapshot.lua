-- a snapshot has half a second
-- run: lunette render {} --family systemSmall --preview
-- exits: 75
-- error: cpu
-- message: the script computed too long in a provider (limit 0.5 seconds)
-- line: 9
return widget {
  kind = "snap",
  provider = { snapshot = function() while true do end end },
  view = function() return Text "x" end,
}
