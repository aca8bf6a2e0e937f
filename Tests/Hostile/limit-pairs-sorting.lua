-- expect: 0/75|none/cpu/memory|pairs over 200,000 keys in order, again and again, is within the limits or stopped by them
return widget {
  kind = "pairs",
  view = function()
    local t = {}
    for i = 1, 200000 do t["key" .. i % 977 .. "/" .. i] = i end
    for _ = 1, 1000 do for k in pairs(t) do break end end
    return Text "ended"
  end,
}
