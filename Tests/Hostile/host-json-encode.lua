-- encoding cycles, shared bombs, deep tables, functions and NaN gives errors or text
-- exits: 0
-- out: written
return widget { kind = "j", provider = { timeline = function(c)
  local cycle = {} cycle[1] = cycle
  local text = ("x"):rep(1 << 18)
  local bomb = { text } for i = 1, 40 do bomb = { bomb, bomb } end
  local keyed = { a = text } for i = 1, 40 do keyed = { a = keyed, b = keyed } end
  local deep = {} for i = 1, 100000 do deep = { deep } end
  for _, v in ipairs { cycle, bomb, keyed, deep, print, 0 / 0, 1 / 0, { [1 << 50] = 1 }, { [1.5] = 1 }, { [true] = 1 }, setmetatable({}, { __pairs = error, __index = error }), "\xff\0", Text "x", ("x"):rep(1 << 20) } do pcall(json.encode, v) pcall(storage.set, "k", v) end
  return { entries = { { date = c.now } }, policy = "never" } end }, view = function(e) return Text "written" end }
