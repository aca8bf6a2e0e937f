-- Prices of a day for galleries and placeholders.
-- They wander from the close before to the last price, the same way each time.
-- The symbols are made up.
local function wander(close, last, steps, seed)
  local prices = {}
  for i = 0, steps do
    local part = i / steps
    local swing = math.sin(i / 3 + seed) * 0.3 + math.sin(i / 1.3 + seed * 2) * 0.2 - math.sin(part * math.pi) * 0.4
    prices[i + 1] = close + (last - close) * part ^ 1.6 + swing * (math.abs(last - close) + 0.3) * (1 - part)
  end
  return prices
end

local function quote(symbol, name, close, last, steps, seed)
  return { symbol = symbol, name = name, close = close, prices = wander(close, last, steps, seed) }
end

return {
  opens = "09:30", closes = "16:00",
  symbols = {
    quote("LUN", "Lunette Optics", 140, 142.57, 35, 2), quote("HELI", "Helio", 87.57, 88.10, 12, 4),
    quote("NORD", "Nordlys", 1232, 1204, 12, 1), quote("TIDE", "Tidal", 30.2, 31.44, 12, 5),
    quote("OAK", "Oakhill", 57.02, 57.02, 12, 3),
  },
}
