-- expect: 75|cpu|a snapshot has half a second
-- run: lunette render {} --family systemSmall --preview
return widget {
  kind = "snap",
  provider = { snapshot = function() while true do end end },
  view = function() return Text "x" end,
}
