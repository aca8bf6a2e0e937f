-- a pattern that nests the matcher 200,000 deep does not use up the native stack
-- exits: 65
-- error: script
-- message: pattern too complex
-- line: 8
return widget {
  kind = "complex",
  view = function() return Text(tostring(string.match(("a"):rep(300000), ("a?"):rep(300000)))) end,
}
