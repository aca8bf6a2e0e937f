-- actions whose parameters are 2^40 shared tables, chart data too
-- exits: 65
-- error: decode.data
-- message: action 'Go': parameters is larger than 16 MiB
-- line: 11
local Go = intent { id = "Go", title = "Go", parameters = { { "a", type = "string" } }, perform = function() end }
return widget {
  kind = "data",
  view = function()
    local d = { ("x"):rep(1 << 12) } for i = 1, 40 do d = { d, d } end
    return VStack { Button { action = Go { a = d }, "x" }, Chart { LineMark { x = d, y = d } }, Text "a":id(d), Text "a":environment("x", d) }
  end,
}
