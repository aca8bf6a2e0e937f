-- a metamethod __eq that loops is stopped by its call's limit
-- exits: 75
-- error: cpu
-- message: the script computed too long in a view (limit 0.25 seconds)
-- line: 6
local spin = function() local n = 0 while true do n = n + 1 end end
return widget {
  kind = "spin", families = { "systemSmall" },
  view = function()
    local o = setmetatable({}, { __eq = spin })
    return Text(tostring(o == setmetatable({}, getmetatable(o))))
  end,
}
