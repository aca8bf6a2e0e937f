-- expect: 65|decode|a Text of nothing beside another view is told, and the walk over its empty table ends once
return widget {
  kind = "empty-text",
  view = function()
    return VStack { Text {}, "leaf", HStack { Text {}, Text {} }, ProgressView { label = false, Text {}, "leaf" } }
  end,
}
