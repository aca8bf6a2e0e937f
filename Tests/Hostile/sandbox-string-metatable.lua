-- the metatable of strings is closed, and string's own functions cannot be replaced for the host
-- exits: 0
-- out: fine
return widget { kind = "s", view = function()
  assert(type(getmetatable "") ~= "table") assert(not pcall(setmetatable, "", {}))
  string.format = function() return "ESCAPED:" end string.rep = nil table.concat = error tostring = error type = error error = print pairs = print
  math.floor = print json.encode = print date.now = print setmetatable = print rawget = print ipairs = print next = print select = print
  return VStack { Text "fine", ForEach({ 1, 2 }, function(i) return Text("n" .. i) end), Text "a":alignmentGuide("top", function(d) return d.height / 2 end) } end }
