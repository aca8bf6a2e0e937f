-- expect: 65|decode|a policy that is none, in a plain table, has the line of its provider
return widget {
  kind = "policy-place",
  provider = { timeline = function() return { entries = { { date = date.now() } }, policy = { after = 0 / 0, jitter = 1e308 } } end },
  view = Text "x",
}
