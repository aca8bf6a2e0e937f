-- Reads the file of prices, and knows when the market next changes them.
-- { "opens": "09:30", "closes": "16:00", "symbols": [
--   { "symbol": "LUN", "name": "Lunette Optics", "close": 140, "prices": [140.2, 141, 142.57] } ] }
local market = { path = "~/.config/stocks.json" }

-- The prices of the file; nil, what is wrong, and what would be right.
function market.read()
  local isAllowed, text = pcall(files.read, market.path)
  if not isAllowed then return nil, "Not allowed", "--allow read=" .. market.path end
  if not text then return nil, "No prices", "There is no " .. market.path end
  local isJSON, prices = pcall(json.decode, text)
  local isRight = isJSON and type(prices) == "table" and type(prices.symbols) == "table" and prices.symbols[1]
  for _, quote in ipairs(isRight and prices.symbols or {}) do
    isRight = isRight and type(quote.prices) == "table" and type(quote.prices[1]) == "number"
  end
  if not isRight then return nil, "No list of prices", "See market.lua for " .. market.path end
  return prices
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
