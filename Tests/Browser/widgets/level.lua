-- A value that a toggle changes, drawn as a figure, a bar and a ring.
local Set = intent { id = "Set", perform = function(p) storage.set("level", p.value and 90 or 20) end }

return bundle {
  name = "Level",
  widget {
    kind = "level", displayName = "Level", description = "Shows a level.",
    provider = { timeline = function(context) return { entries = { { date = context.now, level = storage.get("level", 20) } }, policy = never } end },
    view = function(e)
      return VStack {
        Text.verbatim(e.level .. "%"):font { size = 34, weight = "bold" },
        ProgressView { value = e.level, total = 100 },
        Toggle { "High", isOn = e.level > 50, action = Set {} },
      }
    end,
  },
}
