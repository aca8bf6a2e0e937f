-- whatever zone, locale, pattern and number a script gives: a text or an error, never the end of the host
-- exits: 0
-- out: all answered
local zones = { "+17:00", "-15:00", "+18:00", "+14:00", "Etc/GMT-14", "GMT+17", "../../etc/hostname" }
local locales = { "de_DE", "th-TH-u-nu-roman", "ar", ("x"):rep(12) }
local styles = { "decimal", "percent", "currency", "bytes", "compact", "ordinal" }
local patterns = { "yyyy", "T", "zzzz VVVV", "OO", ("S"):rep(256), ("y"):rep(257), "'" }
return widget {
  kind = "zone-offsets",
  provider = { timeline = function(context)
    for index, pattern in ipairs(patterns) do
      for step = 1, 3 do
        local zone, locale = zones[(index + step) % #zones + 1], locales[(index + step) % #locales + 1]
        pcall(date.format, 0, { pattern = pattern, locale = locale, timeZone = zone })
      end
    end
    for _, locale in ipairs(locales) do
      for _, zone in ipairs(zones) do
        pcall(date.format, 0, { date = "full", time = "full", relative = true, locale = locale, timeZone = zone })
      end
      for index, figure in ipairs { 1e308, -1e308, 5e-324, math.mininteger, math.maxinteger, 0 / 0 } do
        pcall(number.format, figure, { style = styles[index], locale = locale, minimumFractionDigits = 20 })
      end
    end
    return { entries = { { date = context.now } }, policy = never }
  end },
  view = function() return Text "all answered" end,
}
