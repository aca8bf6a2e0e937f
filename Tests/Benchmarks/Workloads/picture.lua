-- A card of the home screen as they are: ten texts, a gradient, symbols, bars.
local hours = {
  { "13", "cloud.sun.fill", 21 }, { "14", "sun.max.fill", 22 }, { "15", "sun.max.fill", 23 }, { "16", "cloud.fill", 24 },
  { "17", "cloud.rain.fill", 25 },
}
return widget {
  kind = "perf.picture",
  families = { "systemMedium" },
  view = VStack { alignment = "leading",
    HStack {
      Text "Berlin":bold(), Spacer(), Image { systemName = "cloud.sun.fill" }, Text "Partly cloudy":bold(),
    },
    Text "21°":font "largeTitle",
    HStack {
      ForEach(hours, function(hour)
        return VStack {
          Text(hour[1]):font "caption":foregroundStyle "secondary", Image { systemName = hour[2] },
          ProgressView { value = hour[3] / 30 },
        }:frame { maxWidth = math.huge }
      end),
    },
  }:containerBackground(LinearGradient { colors = { "#A6D1FA", "#E6F2FF" } }),
}
