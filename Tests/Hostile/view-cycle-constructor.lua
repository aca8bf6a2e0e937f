-- expect: 65|decode|a constructor's table that holds the view it became is a cycle
return widget {
  kind = "cycle3",
  view = function() local t = { "x" } local v = VStack(t) t[2] = v t[3] = { t } return v end,
}
