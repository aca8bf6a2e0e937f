-- expect: 0/75|none/cpu|a plain search for a long needle that nearly matches everywhere ends or is stopped
return widget {
  kind = "plain",
  view = function()
    local s = ("a"):rep(4000000)
    return Text(tostring(s:find(("a"):rep(2000000) .. "b", 1, true)))
  end,
}
