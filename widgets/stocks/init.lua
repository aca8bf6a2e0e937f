-- Prices: a list of symbols, and one symbol by itself, each with the line of its day and the close before it.
-- It shows charts, a file that the reader keeps up to date, and a reload that waits for the market to open.
-- Try: lunette render widgets/stocks --preview, or --allow read=~/.config/stocks.json
local faces, market, sample = require "faces", require "market", require "sample"

local Symbol = intent {
  id = "Symbol", title = "Symbol",
  parameters = {
    { "symbol", type = "string", title = "Symbol", default = "LUN",
      options = function(query) return market.search(market.read() or sample, query) end },
  },
}

local provider = {
  placeholder = function(context) return market.entry(context.now, sample, context.configuration.symbol) end,
  timeline = function(context)
    local prices, problem, advice = sample, nil, nil
    if not context.isPreview then prices, problem, advice = market.read() end
    if not prices then
      return { entries = { { date = context.now, problem = problem, advice = advice } }, policy = never }
    end
    return {
      entries = { market.entry(context.now, prices, context.configuration.symbol) },
      policy = after(market.nextChange(context.now, prices)),
    }
  end,
}

return bundle {
  name = "Stocks", permissions = { read = { market.path } },
  widget {
    kind = "stocks", displayName = "Stocks", description = "Shows several symbols.", provider = provider,
    families = { "systemMedium" }, triggers = { { file = market.path }, "resume" }, view = faces.list,
  },
  widget {
    kind = "stock", displayName = "Stock", description = "Shows one symbol.", intent = Symbol, provider = provider,
    families = { "systemSmall", "accessoryRectangular", "accessoryInline" },
    triggers = { { file = market.path }, "resume" },
    view = { systemSmall = faces.single, accessoryRectangular = faces.rectangle, accessoryInline = faces.line },
  },
}
