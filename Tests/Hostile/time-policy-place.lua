-- a policy that is none, in a plain table, has the line of its provider
-- exits: 65
-- error: decode.date
-- message: policy.after is NaN, which is no number that can be kept
-- line: 8
return widget {
  kind = "policy-place",
  provider = { timeline = function() return { entries = { { date = date.now() } }, policy = { after = 0 / 0, jitter = 1e308 } } end },
  view = Text "x",
}
