-- a hundred nested <close> variables that each loop end within one limit
-- exits: 75
-- error: cpu
-- message: the script computed too long in a view (limit 0.25 seconds)
-- line: 10
return widget {
  kind = "chain",
  view = function()
    local function nest(n)
      local guard <close> = setmetatable({}, { __close = function() while true do end end })
      if n > 0 then nest(n - 1) end
      error "unwind"
    end
    pcall(nest, 100)
    return Text "x"
  end,
}
