-- What a card is made of beside plain texts, up to the 20,000 nodes of an entry: gradients, large type, grids.
-- Measures layout and drawing, per node: what costs more with many of them shows as a ratio above 1.
local colors = { "blue", "cyan", "#23456789" }

-- Four texts in a row, each on a gradient of its own: seventeen nodes.
local function gradients(rows)
  local column = { spacing = 0 }
  for r = 1, rows do
    local row = { spacing = 8 }
    for i = 1, 4 do
      row[i] = Text.verbatim("n" .. r * 4 + i):frame { maxWidth = math.huge }
        :background(LinearGradient { colors = colors, startPoint = "leading", endPoint = "trailing" })
    end
    column[r] = HStack(row)
  end
  return VStack(column)
end

-- Fifteen numbers of three rows in a row: 31 nodes.
local function large(rows)
  local column = { spacing = 0, alignment = "leading" }
  for r = 1, rows do
    local row = { spacing = 8 }
    for i = 1, 15 do row[i] = Text.verbatim(("%02d:%02d"):format(r % 24, (r * 7 + i) % 60)):font { size = 34 } end
    column[r] = HStack(row)
  end
  return VStack(column)
end

-- Rows of ten cells under each other: eleven nodes.
local function grid(rows)
  local lines = { verticalSpacing = 0, horizontalSpacing = 8 }
  for r = 1, rows do
    local line = {}
    for i = 1, 10 do line[i] = Text.verbatim("n" .. (r * 10 + i) % 10000) end
    lines[r] = GridRow(line)
  end
  return Grid(lines)
end

local function sized(name, make, rows)
  return widget { kind = "perf." .. name, families = { "systemExtraLarge" }, view = function() return make(rows) end }
end

return bundle {
  name = "perf-looks",
  sized("gradients.1000", gradients, 59), sized("gradients.20000", gradients, 1175),
  sized("large.1000", large, 32), sized("large.20000", large, 645),
  sized("grid.1000", grid, 91), sized("grid.20000", grid, 1816),
}
