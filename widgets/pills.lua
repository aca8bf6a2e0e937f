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
  return Text.verbatim(title):font "subheadline":bold():foregroundStyle "white":lineLimit(1):minimumScaleFactor(0.5)
    :padding { horizontal = 8, vertical = 2 }:frame { maxWidth = math.huge, alignment = "leading" }
    :background(ContainerRelativeShape():fill(color))
end

local function entry(context)
  local labels = {}
  for label in context.configuration.labels:gmatch "[^,]+" do labels[#labels + 1] = label:match "^%s*(.-)%s*$" end
  return { date = context.now, labels = labels }
end

return widget {
  category = "Examples", keywords = { "tags", "words" },
  kind = "pills", displayName = "Labels", description = "Shows words on coloured pills.", intent = Labels,
  families = { "systemSmall", "systemMedium" },
  provider = {
    placeholder = entry,
    timeline = function(context) return { entries = { entry(context) }, policy = never } end,
  },
  view = function(e, environment)
    local columns = environment.widgetFamily == "systemSmall" and 1 or 2
    local function grid(rows)
      return LazyVGrid { columns = columns, spacing = 16, ForEach(e.labels, function(label, i)
        return i <= rows * columns and PillView(label, colors[(i - 1) % #colors + 1])
      end) }
    end
    return ViewThatFits { axes = "vertical", grid(4), grid(3), grid(2) }
      :frame { maxHeight = math.huge, alignment = "top" }
  end,
}
