-- expect: 75|cpu|a replacement table whose __index loops is stopped
return widget {
  kind = "gsub2",
  view = function() return Text((("abc"):gsub(".", setmetatable({}, { __index = function() while true do end end })))) end,
}
