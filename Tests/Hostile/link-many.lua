-- a thousand dead links over each other are told in one warning
-- run: lunette check {}
-- exits: 0
-- out: a tap on 'dead' leads nowhere
return widget { kind = "k", families = { "systemLarge" }, view = function() local t = {}
  for i = 1, 1000 do t[i] = Link { destination = "dead", "x" } end
  return ZStack(t) end }
