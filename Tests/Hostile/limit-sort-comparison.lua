-- a comparison that loops inside table.sort is stopped
-- exits: 75
-- error: cpu
-- message: the script computed too long in a view (limit 0.25 seconds)
-- line: 9
return widget {
  kind = "sort",
  view = function()
    table.sort({ 1, 2, 3 }, function() while true do end end)
    return Text "x"
  end,
}
