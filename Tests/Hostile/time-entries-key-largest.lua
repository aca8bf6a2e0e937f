-- expect: 65|decode|the same for entries and their data
return widget {
  kind = "largest-key-entries",
  provider = {
    timeline = function()
      return { entries = { [math.maxinteger] = { date = date.now() }, [3] = { date = date.now(), [math.maxinteger] = { [math.maxinteger] = 1, [2] = 2 } } }, policy = 5 }
    end,
  },
  view = Text "x",
}
