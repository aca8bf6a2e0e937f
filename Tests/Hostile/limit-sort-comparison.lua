-- expect: 75|cpu|a comparison that loops inside table.sort is stopped
return widget {
  kind = "sort",
  view = function()
    table.sort({ 1, 2, 3 }, function() while true do end end)
    return Text "x"
  end,
}
