-- expect: 0/65/75|none/script/cpu|a comparison that contradicts itself over 100,000 numbers ends
return widget {
  kind = "sort2",
  view = function()
    local t = {}
    for i = 1, 100000 do t[i] = i * 7919 % 100003 end
    local ok, e = pcall(table.sort, t, function() return true end)
    return Text(tostring(ok))
  end,
}
