-- a placeholder has 50 ms
-- run: lunette render {} --family systemSmall --placeholder
-- exits: 75
-- error: cpu
-- message: the script computed too long in the placeholder (limit 0.05 seconds)
-- line: 9
return widget {
  kind = "place",
  provider = { placeholder = function() while true do end end },
  view = function() return Text "x" end,
}
