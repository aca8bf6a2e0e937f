-- a constructor's table that holds the view it became is a cycle
-- exits: 65
-- error: decode.cycle
-- message: a view contains itself
-- line: 8
return widget {
  kind = "cycle3",
  view = function() local t = { "x" } local v = VStack(t) t[2] = v t[3] = { t } return v end,
}
