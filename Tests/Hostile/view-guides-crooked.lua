-- guides that are not linear, also in a view returned at once, are told with their own line
-- exits: 65
-- error: script
-- message: alignmentGuide: the function must be linear in d.width and d.height (sums, and products with numbers)
-- line: 10
-- not-out: .
return widget {
  kind = "crooked",
  view = function()
    return Text "a":alignmentGuide("leading", function(d) return d.width * d.height end)
  end,
}
