-- expect: 75|cpu|a metamethod __unm that loops is stopped by its call's limit
local spin = function() local n = 0 while true do n = n + 1 end end
return widget {
  kind = "spin", families = { "systemSmall" },
  view = function()
    local o = setmetatable({}, { __unm = spin })
    return Text(tostring(-o))
  end,
}
