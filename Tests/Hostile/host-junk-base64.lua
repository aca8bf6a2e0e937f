-- base64 with junk of each type gives a value or an error in words
-- exits: 0
-- out: asked
local junk = { "", "x", 0, 0 / 0, 1 / 0, -1, 2 ^ 63, math.mininteger, true, {}, { {} }, { x = 1, y = {} }, print, setmetatable({}, { __index = error, __len = error, __pairs = error, __tostring = error, __call = error }), ("x"):rep(100000), "\0\27\xff", Text "x", "../../../etc/passwd", ("["):rep(10000) }
return widget { kind = "h", provider = { timeline = function(c)
  for _, f in ipairs { base64.encode, base64.decode } do
    pcall(f)
    for _, a in ipairs(junk) do
      local ok, e = pcall(f, a)
      if not ok and type(e) ~= "string" then error("ESCAPED: an error that is no text", 0) end
      for _, b in ipairs(junk) do pcall(f, a, b) end
      pcall(f, { a, a, path = a, url = a, date = a, pattern = a, key = a, cwd = a, input = a, timeout = a, environment = a, sort = a, limit = a })
    end
  end
  return { entries = { { date = c.now } }, policy = "never" }
end }, view = function() return Text "asked" end }
