-- Prices: a list of symbols, and one symbol by itself, each with the line of its day and the close before it.
-- It shows charts, two sources behind one permission each, and a reload that waits for the market to open.
-- Try: lunette preview widgets/stocks; for your own prices: --config source=file --allow read=~/.config/stocks.json
local faces, market, sample = require "faces", require "market", require "sample"

local source = {
  "source", type = "enum", title = "Prices from", default = "web",
  options = { { value = "web", title = "Yahoo Finance" }, { value = "file", title = market.path } },
}

local Symbols = intent {
  id = "Symbols", title = "Symbols",
  parameters = {
    { "symbols", type = "string", list = true, size = { max = 5 }, title = "Symbols",
      default = { "AAPL", "MSFT", "GOOG", "NVDA", "TSLA" } },
    source,
  },
}

local Symbol = intent {
  id = "Symbol", title = "Symbol",
  parameters = {
    { "symbol", type = "string", title = "Symbol", depends = { "source" },
      default = "AAPL", options = function(query, context)
        if context.configuration.source == "file" then return market.search(market.file() or sample, query) end
        return market.suggest(query)
      end },
    source,
  },
}

local provider = {
  placeholder = function(context) return market.entry(context.now, sample) end,
  timeline = function(context)
    local configuration, prices, problem, advice = context.configuration, sample, nil, nil
    if not context.isPreview then prices, problem, advice = market.read(configuration) end
    if not prices then
      return {
        entries = { { date = context.now, problem = problem, advice = advice } }, policy = after(context.now + 1800),
      }
    end
    local wanted = configuration.source == "file" and configuration.symbol or nil
    return {
      entries = { market.entry(context.now, prices, wanted) },
      policy = after(market.nextChange(context.now, prices)),
    }
  end,
}

return bundle {
  category = "Everyday", keywords = { "market", "shares", "price", "finance" },
  name = "Stocks", permissions = { network = { market.host }, read = { market.path } },
  widget {
    kind = "stocks", displayName = "Stocks", description = "Shows several symbols.", intent = Symbols,
    provider = provider, families = { "systemMedium" },
    triggers = { { file = market.path }, "resume" }, view = faces.list,
  },
  widget {
    kind = "stock", displayName = "Stock", description = "Shows one symbol.", intent = Symbol, provider = provider,
    families = { "systemSmall", "accessoryRectangular", "accessoryInline" },
    triggers = { { file = market.path }, "resume" },
    view = { systemSmall = faces.single, accessoryRectangular = faces.rectangle, accessoryInline = faces.line },
  },
}
