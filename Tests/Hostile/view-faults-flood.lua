-- 20,000 wrong views give a bounded number of faults on standard error
-- run: lunette render {} --family systemSmall --format text
-- exits: 65
-- error: decode.unknownView
-- message: unknown view 'Txet1'
-- line: 12
return widget {
  kind = "faults",
  view = function()
    local t = {}
    for i = 1, 20000 do t[i] = { type = "Txet" .. i, wrong = i } end
    return VStack(t)
  end,
}
