-- date with junk of each type gives a value or an error in words
-- exits: 0
-- out: asked
local junk = { "", "x", 0, 0 / 0, 1 / 0, -1, 2 ^ 63, math.mininteger, true, {}, { {} }, { x = 1, y = {} }, print, setmetatable({}, { __index = error, __len = error, __pairs = error, __tostring = error, __call = error }), ("x"):rep(500), "\0\27\xff", Text "x", "../../../etc/passwd", ("["):rep(300) }
return widget { kind = "h", provider = { timeline = function(c)
  for _, f in ipairs { date.now, date.add, date.startOfDay, date.components, date.from, date.next, date.cron, date.difference, date.parse, date.format } do
    pcall(f)
    for _, a in ipairs(junk) do
      local ok, e = pcall(f, a)
      if not ok and type(e) ~= "string" then error("ESCAPED: an error that is no text", 0) end
      for i = 1, #junk, 3 do pcall(f, a, junk[i]) end
      pcall(f, { a, a, path = a, url = a, date = a, pattern = a, key = a, cwd = a, input = a, timeout = a, environment = a, sort = a, limit = a })
    end
  end
  return { entries = { { date = c.now } }, policy = "never" }
end }, view = function() return Text "asked" end }
