-- expect: 75|cpu|a limit is final: no <close> of the script runs on after it
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
