-- Prices from the web or from a file, and when the market next changes them.
-- The file: { "opens": "09:30", "closes": "16:00", "symbols": [
--   { "symbol": "LUN", "name": "Lunette Optics", "close": 140, "prices": [140.2, 141, 142.57] } ] }
local market = { path = "~/.config/stocks.json", host = "query1.finance.yahoo.com" }

local ungranted = "Not allowed yet"

-- A symbol's day of prices as Yahoo gives it; nil, what is wrong, and what would be right.
local function quote(symbol)
  local url = "https://" .. market.host .. "/v8/finance/chart/" .. symbol:upper():gsub("[^%w.%^=-]", "")
  local isAllowed, answer, message = pcall(http.get, url, {
    query = { interval = "5m", range = "1d" }, headers = { ["User-Agent"] = "Mozilla/5.0" },
  })
  if not isAllowed then return nil, ungranted, "It wants to reach " .. market.host .. ".\nlunette grant stocks" end
  if not answer then return nil, "No prices", message end
  local data = answer.status == 200 and answer:json()
  local result = type(data) == "table" and data.chart and data.chart.result and data.chart.result[1]
  if not result then return nil, "No " .. symbol:upper(), market.host .. " answered " .. answer.status end
  local prices = {}
  for _, price in ipairs(result.indicators.quote[1].close or {}) do
    if type(price) == "number" then prices[#prices + 1] = price end
  end
  local meta = result.meta
  if not prices[1] then prices[1] = meta.regularMarketPrice end
  return { symbol = meta.symbol, name = meta.shortName, close = meta.chartPreviousClose, prices = prices }
end

-- The symbols' prices; the first that fails says why there are none.
local function web(symbols)
  local found, problem, advice = { symbols = {} }, "No symbols", "Choose some in the settings"
  for _, symbol in ipairs(symbols) do
    local one, fault, way = quote(symbol)
    if one then found.symbols[#found.symbols + 1] = one else problem, advice = fault, way end
  end
  if found.symbols[1] then return found end
  return nil, problem, advice
end

-- The prices of the file; nil, what is wrong, and what would be right.
function market.file()
  local isAllowed, text = pcall(files.read, market.path)
  if not isAllowed then return nil, ungranted, "It wants to read " .. market.path .. ".\nlunette grant stocks" end
  if not text then return nil, "No prices", "There is no " .. market.path end
  local isJSON, prices = pcall(json.decode, text)
  local isRight = isJSON and type(prices) == "table" and type(prices.symbols) == "table" and prices.symbols[1]
  for _, one in ipairs(isRight and prices.symbols or {}) do
    isRight = isRight and type(one.prices) == "table" and type(one.prices[1]) == "number"
  end
  if not isRight then return nil, "No list of prices", "See market.lua for " .. market.path end
  return prices
end

function market.read(configuration)
  if configuration.source == "file" then return market.file() end
  return web(configuration.symbols or { configuration.symbol })
end

-- Five symbols at most, or the one that is wanted.
function market.entry(now, prices, wanted)
  local quotes = {}
  for _, quote in ipairs(prices.symbols) do
    if #quotes < 5 and (not wanted or quote.symbol == wanted) then
      local last = quote.prices[#quote.prices]
      quotes[#quotes + 1] = {
        symbol = quote.symbol, name = quote.name or quote.symbol, close = quote.close, last = last,
        prices = quote.prices, change = quote.close and quote.close ~= 0 and last / quote.close - 1 or 0,
      }
    end
  end
  return { date = now, quotes = quotes, problem = #quotes == 0 and "No " .. wanted or nil }
end

local known = { { symbol = "AAPL", name = "Apple" }, { symbol = "AMZN", name = "Amazon" },
  { symbol = "GOOG", name = "Alphabet" }, { symbol = "META", name = "Meta" }, { symbol = "MSFT", name = "Microsoft" },
  { symbol = "NVDA", name = "NVIDIA" }, { symbol = "TSLA", name = "Tesla" }, { symbol = "SAP.DE", name = "SAP" },
  { symbol = "^GSPC", name = "S&P 500" }, { symbol = "^GDAXI", name = "DAX" } }

-- Well-known symbols, and whatever else is typed: the web has many more.
function market.suggest(query)
  local found, wanted = market.search({ symbols = known }, query), (query or ""):upper()
  if wanted ~= "" then table.insert(found, 1, { value = wanted, title = wanted, subtitle = "as typed" }) end
  for i = #found, 2, -1 do
    if found[i].value == wanted then table.remove(found, i) end
  end
  return found
end

-- The symbols that a part of their letters or of their name finds, as options of a parameter.
function market.search(prices, query)
  local found, part = {}, (query or ""):lower()
  for _, quote in ipairs(prices.symbols) do
    local name = quote.name or quote.symbol
    if (quote.symbol .. " " .. name):lower():find(part, 1, true) then
      found[#found + 1] = { value = quote.symbol, title = quote.symbol, subtitle = name }
    end
  end
  return found
end

-- That time of a day: "09:30".
local function at(day, clock)
  local hour, minute = tonumber(clock:sub(1, 2)), tonumber(clock:sub(4))
  return date.from { year = day.year, month = day.month, day = day.day, hour = hour, minute = minute }
end

-- In five minutes while the market is open, else when it opens next: not on Saturdays and Sundays.
function market.nextChange(now, prices)
  for days = 0, 3 do
    local day = date.components(date.add(now, { days = days }))
    if day.weekday ~= 1 and day.weekday ~= 7 then
      local opens, closes = at(day, prices.opens or "09:30"), at(day, prices.closes or "16:00")
      if now < opens then return opens end
      if now < closes then return now + 300 end
    end
  end
  return date.add(now, { days = 1 })
end

return market
