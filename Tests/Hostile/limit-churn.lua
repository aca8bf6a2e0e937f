-- expect: 75|cpu|few instructions that copy much, reverse, upper, rep of 8 MB, count as time
return widget {
  kind = "churn",
  view = function()
    local s = ("x"):rep(4 << 20)
    while true do s = s:reverse():upper():lower() end
  end,
}
