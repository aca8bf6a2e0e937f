-- a replacement table whose __index loops is stopped
-- exits: 75
-- error: cpu
-- message: the script computed too long in a view (limit 0.25 seconds)
-- line: 8
return widget {
  kind = "gsub2",
  view = function() return Text((("abc"):gsub(".", setmetatable({}, { __index = function() while true do end end })))) end,
}
