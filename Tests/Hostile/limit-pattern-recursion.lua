-- expect: 65/0/75|script/none/cpu|a pattern that nests the matcher 200,000 deep does not use up the native stack
return widget {
  kind = "complex",
  view = function() return Text(tostring(string.match(("a"):rep(300000), ("a?"):rep(300000)))) end,
}
