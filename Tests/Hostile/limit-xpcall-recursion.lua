-- a handler that raises in itself without end does not use up the native stack
-- exits: 0
-- out: false23
return widget {
  kind = "handler2",
  view = function()
    local function handler(e) error(e .. "x") end
    local ok, e = xpcall(error, handler, "x")
    return Text(tostring(ok) .. #tostring(e))
  end,
}
