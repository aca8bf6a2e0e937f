-- a table that grows while pairs walks it ends
-- exits: 0
-- out: ended
return widget {
  kind = "mutate",
  view = function()
    local t = { a = 1 }
    for k in pairs(t) do t[k .. "x"] = 1 t[#t + 1] = k end
    return Text "ended"
  end,
}
