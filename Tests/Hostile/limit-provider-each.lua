-- recommendations that loop are cut off by the limit of a query
-- run: lunette list {} --format json
-- exits: 75
-- error: cpu
-- message: the script computed too long in a provider (limit 0.5 seconds)
-- line: 8
return widget {
  kind = "rec", recommendations = function() while true do end end,
  view = function() return Text "x" end,
}
