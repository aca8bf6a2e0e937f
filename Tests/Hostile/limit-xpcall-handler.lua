-- a message handler that loops, and raises in itself, is stopped
-- exits: 75
-- error: cpu
-- message: the script computed too long in a view (limit 0.25 seconds)
-- line: 9
return widget {
  kind = "handler",
  view = function()
    xpcall(error, function() while true do end end, "x")
    return Text "x"
  end,
}
