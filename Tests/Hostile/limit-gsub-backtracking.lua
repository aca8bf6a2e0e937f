-- expect: 75|cpu|gsub and find with several repetitions over a long text are stopped, also under pcall
return widget {
  kind = "gsub3",
  view = function()
    local s = ("a"):rep(30000)
    pcall(string.gsub, s, "(.-)(.-)(.-)(.-)b", "")
    pcall(string.find, s, ".*.*.*.*b")
    return Text "x"
  end,
}
