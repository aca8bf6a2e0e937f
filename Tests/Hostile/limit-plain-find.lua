-- a plain search for a long needle that nearly matches everywhere is stopped
-- exits: 75
-- error: cpu
-- message: exceeded the limit of 250 ms of CPU time inside 'string.find'
-- line: 10
return widget {
  kind = "plain",
  view = function()
    local s = ("a"):rep(4000000)
    return Text(tostring(s:find(("a"):rep(2000000) .. "b", 1, true)))
  end,
}
