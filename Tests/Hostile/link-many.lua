-- expect: 0/65/75|none/decode/size|ten thousand dead links over each other are told in one warning
-- run: lunette check {}
return widget { kind = "k", families = { "systemLarge" }, view = function() local t = {}
  for i = 1, 9000 do t[i] = Link { destination = "dead", "x" } end
  return ZStack(t) end }
