-- a comparison that contradicts itself over 10,000 numbers ends
-- exits: 0
-- out: true
return widget {
  kind = "sort2",
  view = function()
    local t = {}
    for i = 1, 10000 do t[i] = i * 7919 % 100003 end
    local ok, e = pcall(table.sort, t, function() return true end)
    return Text(tostring(ok))
  end,
}
