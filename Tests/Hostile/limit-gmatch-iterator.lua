-- an iterator of gmatch whose every step backtracks for hours is stopped
-- exits: 75
-- error: cpu
-- message: exceeded the limit of 250 ms of CPU time inside 'string.gmatch'
-- line: 9
return widget {
  kind = "gmatch",
  view = function()
    for a in (("a"):rep(20000)):gmatch("[a]-.-.-.-[b]") do end
    return Text "x"
  end,
}
