-- What the widgets of prices look like: one symbol, and one beside a list of others.
-- Green and red tell a gain from a loss, and so do the triangles.
-- Charts begin at the least price of the day.
local faces = {}

local function tint(quote) return quote.change > 0 and "green" or quote.change < 0 and "red" or "secondary" end

local function change(quote, decimals)
  local mark = quote.change > 0 and "▲ " or quote.change < 0 and "▼ " or ""
  return Text((mark .. "%." .. decimals .. "f%%"):format(math.abs(quote.change) * 100)):foregroundStyle(tint(quote))
end

local function price(quote)
  return number.format(quote.last, {
    minimumFractionDigits = quote.last < 1000 and 2 or 0, maximumFractionDigits = quote.last < 1000 and 2 or 0,
  })
end

-- The prices of the day over a faint area, and the close before them as a dashed line.
local function chart(quote, hasClose)
  local marks = {}
  if hasClose and quote.close then
    marks[1] = RuleMark { y = quote.close, dash = { 4, 4 }, foregroundStyle = "secondary" }
  end
  for i, value in ipairs(quote.prices) do
    marks[#marks + 1] = LineMark { x = i - 1, y = value }
    marks[#marks + 1] = AreaMark { x = i - 1, y = value }
  end
  return Chart(marks):chartXAxis "hidden":chartYAxis "hidden":chartYScale { includesZero = false }
    :tint(tint(quote)):accessibilityLabel(quote.name .. " today")
end

local function problem(entry)
  return VStack {
    Image { systemName = "chart.line.uptrend.xyaxis" }:font "title":foregroundStyle "green":accessibilityHidden(),
    Text(entry.problem):bold(), entry.advice and Text(entry.advice):font "caption":foregroundStyle "secondary",
  }:multilineTextAlignment "center":dynamicTypeSize { max = "large" }
end

local function pane(quote)
  return VStack {
    alignment = "leading", spacing = 2,
    HStack { Text(quote.symbol):bold(), Spacer(), change(quote, 2):font "subheadline":bold() },
    Text(price(quote)):font { size = 28, weight = "bold" }:minimumScaleFactor(0.5),
    Text(quote.name):font "subheadline":foregroundStyle "secondary", chart(quote, true),
  }:lineLimit(1):dynamicTypeSize { max = "xxxLarge" }
end

-- A symbol in two rows: with its name, its day, its price and its change.
local function row(quote)
  return HStack {
    VStack {
      alignment = "leading", spacing = 0,
      Text(quote.symbol):font "subheadline":bold(),
      Text(quote.name):font "caption":foregroundStyle "secondary":truncationMode "tail",
    }:frame { maxWidth = math.huge, alignment = "leading" },
    chart(quote):frame { width = 32, height = 26 },
    VStack {
      alignment = "trailing", spacing = 0,
      Text(price(quote)):font "subheadline":bold():monospacedDigit(), change(quote, 1):font "caption",
    }:frame { minWidth = 48, alignment = "trailing" }:layoutPriority(1),
  }:lineLimit(1):dynamicTypeSize { max = "large" }:frame { height = 34 }
end

function faces.single(entry) return entry.problem and problem(entry) or pane(entry.quotes[1]) end

function faces.list(entry)
  if entry.problem then return problem(entry) end
  local rows = table.move(entry.quotes, 2, #entry.quotes, 1, {})
  if not rows[1] then return pane(entry.quotes[1]) end
  return HStack {
    spacing = 16,
    pane(entry.quotes[1]):frame { maxWidth = math.huge }, Divider(),
    VStack { spacing = 0, ForEach(rows, row) }:frame { maxWidth = math.huge, maxHeight = math.huge, alignment = "top" },
  }
end

function faces.rectangle(entry)
  if entry.problem then return Text(entry.problem) end
  local quote = entry.quotes[1]
  return VStack {
    alignment = "leading", spacing = 0,
    HStack { Text(quote.symbol):bold(), Spacer(), Text(price(quote)):bold():monospacedDigit() },
    HStack { change(quote, 2), Spacer(), Text(quote.name):foregroundStyle "secondary":minimumScaleFactor(0.7) },
    chart(quote),
  }:lineLimit(1):dynamicTypeSize { max = "large" }
end

function faces.line(entry)
  if entry.problem then return Text(entry.problem) end
  local quote = entry.quotes[1]
  return ViewThatFits {
    Text(quote.symbol .. " " .. price(quote)) .. " " .. change(quote, 1), Text(quote.symbol) .. " " .. change(quote, 1),
  }
end

return faces
