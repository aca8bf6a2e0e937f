-- pairs over a thousand keys in order, again and again, is stopped by the limit of CPU time
-- exits: 75
-- error: cpu
-- message: the script computed too long in a view (limit 0.25 seconds)
-- line: 11
return widget {
  kind = "pairs",
  view = function()
    local t = {}
    for i = 1, 1000 do t["key" .. i % 977 .. "/" .. i] = i end
    while true do for k in pairs(t) do break end end
  end,
}
