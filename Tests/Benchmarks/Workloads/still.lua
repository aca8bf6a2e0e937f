-- Ten widgets whose entries are hours apart: what is kept and served while nothing changes.
local list = { name = "perf-still" }
for i = 0, 9 do
  list[i + 1] = widget {
    kind = "perf.still." .. i, families = { "systemSmall" },
    provider = { timeline = function(c)
      local entries = {}
      for k = 0, 4 do entries[k + 1] = { date = c.now + k * 7200, n = k } end
      return { entries = entries, policy = atEnd }
    end },
    view = function(entry)
      return VStack {
        alignment = "leading", Text.verbatim("Widget " .. i):font "headline", Spacer(),
        Gauge { value = entry.n / 4, label = Text.verbatim "Done" }, Text.verbatim("entry " .. entry.n),
      }
    end,
  }
end
return bundle(list)
