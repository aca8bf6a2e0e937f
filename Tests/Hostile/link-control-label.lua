-- labels in an error have no control characters
-- run: lunette tap {} --link 40000 --format text
-- exits: 64
-- error: usage
-- message: the widget 'k' has no link 40000 in systemLarge; there are 1 '[31m*x*', 2 '[31m*x*', 3 '[31m*x*', 4 '[31m*x*', 5 '[31m*x*
-- line: no file
return widget { kind = "k", families = { "systemLarge" }, view = function() local t = {}
  for i = 1, 300 do t[i] = Link { destination = "a:" .. i, "\27[31m" .. ("\u{202E}x"):rep(20) } end
  return VStack(t) end }
