-- expect: 65|decode|a view that is its own background is a cycle
return widget {
  kind = "cycle2",
  view = function() local v = { type = "Text", "x" } v.modifiers = { { "background", v } } return v end,
}
