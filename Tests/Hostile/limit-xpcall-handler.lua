-- expect: 75|cpu|a message handler that loops, and raises in itself, is stopped
return widget {
  kind = "handler",
  view = function()
    xpcall(error, function() while true do end end, "x")
    return Text "x"
  end,
}
