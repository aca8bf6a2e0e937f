-- a finalizer that is added to a metatable later never runs
-- exits: 0
-- out: x
return widget { kind = "s", view = function()
  for i = 1, 10000 do local m = {} setmetatable({}, m) m.__gc = function() print "ESCAPED: gc" while true do end end end
  for i = 1, 100000 do local t = {} end
  return Text "x" end }
