-- a limit is final: no <close> of the script runs on after it
-- exits: 75
-- error: cpu
-- message: the script computed too long in a view (limit 0.25 seconds)
-- line: 13
-- not-out: escaped
return widget {
  kind = "close",
  view = function()
    local said = {}
    local ok = pcall(function()
      local guard <close> = setmetatable({}, { __close = function() said[1] = "escaped" while true do end end })
      while true do end
    end)
    return Text(said[1] or "x")
  end,
}
