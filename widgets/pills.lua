-- Pills: words, each on a ground that follows the widget's corners (WWDC20: Build SwiftUI views for widgets).
-- It shows a view made of a function, ContainerRelativeShape as a background, and configured words.
-- Try: lunette render widgets/pills.lua --config "labels=Read, Walk, Call"
local Labels = intent {
  id = "Labels", title = "Labels",
  parameters = { { "labels", type = "string", title = "Labels, with commas",
    default = "Write, Review, Walk, Call Ada, Read, Water plants, Cook, Sleep" } },
}

-- Dark enough for white text.
local colors = { "#0A62D0", "#117A3A", "#AD4E00", "#6A46D6", "#C01F72", "#0B7278" }

-- struct PillView: a title, and its colour.
local function PillView(title, color)
  return Text.verbatim(title):bold():foregroundStyle "white":lineLimit(1):minimumScaleFactor(0.5)
    :padding("horizontal", 8):frame { maxWidth = math.huge, alignment = "leading" }
    :background(ContainerRelativeShape():fill(color))
end

return widget {
  kind = "pills", displayName = "Labels", description = "Shows words on coloured pills.", intent = Labels,
  families = { "systemSmall", "systemMedium" },
  provider = {
    timeline = function(context)
      local labels = {}
      for label in context.configuration.labels:gmatch "[^,]+" do labels[#labels + 1] = label:match "^%s*(.-)%s*$" end
      return { entries = { { date = context.now, labels = labels } }, policy = never }
    end,
  },
  view = function(e, environment)
    local columns = environment.widgetFamily == "systemSmall" and 1 or 2
    return LazyVGrid { columns = columns, spacing = 16, ForEach(e.labels, function(label, i)
      return i <= 4 * columns and PillView(label, colors[(i - 1) % #colors + 1])
    end) }:frame { maxHeight = math.huge, alignment = "top" }
  end,
}
