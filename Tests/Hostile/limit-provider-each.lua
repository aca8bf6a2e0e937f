-- expect: 75|cpu|recommendations that loop do not keep the widget from being listed within a limit
-- run: lunette list {} --format json
return widget {
  kind = "rec", recommendations = function() while true do end end,
  view = function() return Text "x" end,
}
