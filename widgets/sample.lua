-- The sample widget of "Meet WidgetKit": two entries with one date, and a placeholder of its own.
-- It shows the rule for equal dates: of two entries, the later one in the list is kept.
-- Try: lunette timeline SampleWidget --family systemSmall --at 2026-01-15T12:00:00Z
return widget {
  category = "Examples", keywords = { "template" },
  kind = "SampleWidget", displayName = "My Widget", description = "This is an example widget.",
  provider = {
    placeholder = function(context) return { date = context.now, text = "…" } end,
    snapshot = function(context) return { date = context.now, text = "Hello" } end,
    timeline = function(context)
      local first, second = { date = context.now, text = "first" }, { date = context.now, text = "second" }
      return Timeline { entries = { first, second }, policy = atEnd }
    end,
  },
  view = function(entry)
    return VStack {
      Text(entry.date, "time"):minimumScaleFactor(0.5), Text(entry.text):foregroundStyle "secondary",
    }
  end,
}
