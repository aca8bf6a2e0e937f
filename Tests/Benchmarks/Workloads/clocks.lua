-- A hundred clocks, each a widget of its own: what one wake-up for all of them costs beside one for one.
local list = { name = "perf-clocks" }
for i = 1, 100 do
  list[i] = widget {
    kind = ("perf.clocks.%03d"):format(i), families = { "accessoryInline" },
    provider = { timeline = function(c) return { entries = { { date = c.now } }, policy = never } end },
    view = function(entry) return Text(entry.date, "timer") end,
  }
end
return bundle(list)
