-- a text and a number that stand for the same name are told, not lost
-- exits: 65
-- error: decode.data
-- message: entries[1].x has the name '[1]' twice: as a text, and as the number in it
-- line: 8
return widget {
  kind = "name-twice",
  provider = { timeline = function() return { entries = { { date = date.now(), x = { a = 1, [1] = 1, ["[1]"] = 2 } } } } end },
  view = Text "x",
}
