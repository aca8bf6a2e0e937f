-- ForEach over a table that claims 10^15 members, and over what holds none, is told or ends at a limit
-- exits: 75
-- error: memory
-- message: the script used more than 32 MiB
-- line: 8
return widget { kind = "fe", provider = { timeline = function()
    pcall(ForEach, { 1, 2 }, function(i) return ForEach end) pcall(ForEach, "abc", print) pcall(ForEach, 5, print)
    ForEach(setmetatable({}, { __len = function() return 1e15 end, __index = function(t, i) return i end, __pairs = error }), function(i) return Text(("x"):rep(1 << 14, i)) end)
  end }, view = Text "x" }
