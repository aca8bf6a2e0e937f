-- A text that goes on by itself, and one that can be selected.
return widget {
  kind = "timer", displayName = "Timer", description = "Counts down an hour.", families = { "systemSmall", "systemMedium", "accessoryCircular", "accessoryInline" },
  provider = { timeline = function(context) return { entries = { { date = context.now, ends = context.now + 3600 } }, policy = never } end },
  view = {
    accessoryInline = function() return Text "One hour" end,
    accessoryCircular = function() return Gauge { value = 0.4, Text "h" } end,
    default = function(e) return VStack { Text "Selectable words", Text(e.ends, "timer"):font "title" } end,
  },
}
