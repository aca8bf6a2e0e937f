-- a memory limit that a script catches a thousand times stays final
-- exits: 75
-- error: memory
-- message: the script used more than 32 MiB
-- line: 9
return widget {
  kind = "caught",
  provider = { timeline = function()
    for i = 1, 1000 do pcall(string.rep, "x", 1 << 40) pcall(function() local t = {} while true do t[#t + 1] = ("x"):rep(1 << 19, #t) end end) end
  end },
  view = Text "x",
}
