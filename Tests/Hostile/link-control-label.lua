-- expect: 64|usage|labels in an error have no control characters
-- run: lunette tap {} --link 40000
return widget { kind = "k", families = { "systemLarge" }, view = function() local t = {}
  for i = 1, 300 do t[i] = Link { destination = "a:" .. i, "\27[31m" .. ("\u{202E}x"):rep(20) } end
  return VStack(t) end }
