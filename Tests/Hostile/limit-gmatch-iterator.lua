-- expect: 75|cpu|an iterator of gmatch whose every step backtracks for hours is stopped
return widget {
  kind = "gmatch",
  view = function()
    for a in (("a"):rep(20000)):gmatch("[a]-.-.-.-[b]") do end
    return Text "x"
  end,
}
