-- a view of a million wrong arguments with names of 10 KB gives short sentences
-- run: lunette render {} --family systemSmall --format text
-- exits: 65
-- error: decode.unknownView
-- message: unknown view 'V*…'
-- line: 7
return widget {
  kind = "names",
  view = function()
    local t = { type = ("V"):rep(100000) }
    local name = ("n"):rep(10000)
    for i = 1, 1000 do t[name .. i] = i end
    return t
  end,
}
