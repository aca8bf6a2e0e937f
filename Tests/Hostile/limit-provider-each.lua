-- recommendations that loop are not asked for a list
-- run: lunette list {} --format json
-- exits: 0
-- out: "kind":"rec"
return widget {
  kind = "rec", recommendations = function() while true do end end,
  view = function() return Text "x" end,
}
