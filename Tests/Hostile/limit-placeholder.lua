-- expect: 75|cpu|a placeholder has 50 ms
-- run: lunette render {} --family systemSmall --placeholder
return widget {
  kind = "place",
  provider = { placeholder = function() while true do end end },
  view = function() return Text "x" end,
}
