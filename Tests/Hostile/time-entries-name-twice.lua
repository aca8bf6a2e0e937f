-- expect: 65|decode|a text and a number that stand for the same name are told, not lost
return widget {
  kind = "name-twice",
  provider = { timeline = function() return { entries = { { date = date.now(), x = { a = 1, [1] = 1, ["[1]"] = 2 } } } } end },
  view = Text "x",
}
