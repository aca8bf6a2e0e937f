-- the same for entries and their data
-- exits: 65
-- error: decode.type
-- message: policy takes "atEnd", "never" or after(date), not the number 5; after(date.now() + 60) is in a minute
-- line: 10
return widget {
  kind = "largest-key-entries",
  provider = {
    timeline = function()
      return { entries = { [math.maxinteger] = { date = date.now() }, [3] = { date = date.now(), [math.maxinteger] = { [math.maxinteger] = 1, [2] = 2 } } }, policy = 5 }
    end,
  },
  view = Text "x",
}
