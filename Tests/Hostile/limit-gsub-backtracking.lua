-- gsub and find with several repetitions over a long text are stopped, also under pcall
-- exits: 75
-- error: cpu
-- message: exceeded the limit of 250 ms of CPU time inside 'string.gsub'
-- line: 10
return widget {
  kind = "gsub3",
  view = function()
    local s = ("a"):rep(30000)
    pcall(string.gsub, s, "(.-)(.-)(.-)(.-)b", "")
    pcall(string.find, s, ".*.*.*.*b")
    return Text "x"
  end,
}
