-- expect: 65/75|script|ForEach over a table that claims 10^15 members
return widget { kind = "fe", view = function() return VStack { ForEach(setmetatable({}, { __len = function() return 1e15 end, __index = function(t, i) return i end, __pairs = error }), function(i) 
    return Text(i) end), ForEach({ 1, 2 }, function(i) return ForEach end), ForEach("abc", print), ForEach(5, print) } end }
