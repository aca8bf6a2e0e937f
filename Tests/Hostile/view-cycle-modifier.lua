-- a view that is its own background is a cycle
-- exits: 65
-- error: decode.cycle
-- message: a view contains itself
-- line: 6
return widget {
  kind = "cycle2",
  view = function() local v = { type = "Text", "x" } v.modifiers = { { "background", v } } return v end,
}
