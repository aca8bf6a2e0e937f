-- a Text of nothing beside another view is told, and the walk over its empty table ends once
-- exits: 65
-- error: decode.missing
-- message: Text needs a text, a date or a timer; it got nothing (nil)
-- line: 9
return widget {
  kind = "empty-text",
  view = function()
    return VStack { Text {}, "leaf", HStack { Text {}, Text {} }, ProgressView { label = false, Text {}, "leaf" } }
  end,
}
