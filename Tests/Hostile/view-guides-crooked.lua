-- expect: 65|script|guides that are not linear, also in a view returned at once, are told with their own line
-- not-out: .
return widget {
  kind = "crooked",
  view = function()
    return Text "a":alignmentGuide("leading", function(d) return d.width * d.height end)
  end,
}
