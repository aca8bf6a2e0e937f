-- expect: 0/65/75|none/script/cpu|a handler that raises in itself without end does not use up the native stack
return widget {
  kind = "handler2",
  view = function()
    local function handler(e) error(e .. "x") end
    local ok, e = xpcall(error, handler, "x")
    return Text(tostring(ok) .. #tostring(e))
  end,
}
