-- JSON of a million brackets, a million names, long numbers, lone surrogates and wrong escapes gives values or errors with line and column
-- exits: 0
-- out: read 23
return widget { kind = "j", provider = { timeline = function(c)
  local n = 0
  for _, s in ipairs { ("["):rep(1000000), ("[1,"):rep(300000), ('{"a":'):rep(100000), "[" .. ("[],"):rep(200000) .. "[]]", "{" .. ('"a":1,'):rep(100000) .. '"a":1}', ("9"):rep(100000), "1e" .. ("9"):rep(1000), "-" .. ("0"):rep(1000), '"\\ud800"', '"\\udc00\\ud800"', '"\\u0000"', "\"\xff\"", "[1e400]", "[-1e400]", "1 2", "nul", "\xEF\xBB\xBF1", "[1,]", "{1:2}", "\0", "", '"' .. ("\\"):rep(99999), '{"__index":{"__gc":1}}' } do
    local ok, v, e = pcall(json.decode, s) n = n + 1
  end
  return { entries = { { date = c.now, n = n } }, policy = "never" } end }, view = function(e) return Text("read " .. e.n) end }
