-- expect: 75|memory|a memory limit that a script catches a thousand times stays final
return widget {
  kind = "caught",
  view = function()
    for i = 1, 1000 do pcall(string.rep, "x", 1 << 40) pcall(function() local t = {} while true do t[#t + 1] = ("x"):rep(1 << 16) .. #t end end) end
    return Text "x"
  end,
}
