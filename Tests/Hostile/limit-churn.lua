-- few instructions that copy much, reverse, upper, rep of 8 MB, count as time
-- exits: 75
-- error: cpu
-- message: the script computed too long in a view (limit 0.25 seconds)
-- line: 10
return widget {
  kind = "churn",
  view = function()
    local s = ("x"):rep(4 << 20)
    while true do s = s:reverse():upper():lower() end
  end,
}
