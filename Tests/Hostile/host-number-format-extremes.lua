-- number.format at the ends of numbers, digits and locales
-- exits: 0
-- out: 100,000,000,000,00
return widget { kind = "nf", provider = { timeline = function(c)
    local r = {} for _, n in ipairs { 1e308, -1e308, 5e-324, 2^63, math.mininteger, 0.1 + 0.2, -0.0, 999.9999999 } do for _, o in ipairs { {}, { style = "percent" }, { style = "compact" }, { style = "bytes" }, { style = "bytes", unit = "binary" }, { style = "ordinal" }, { currency = "EUR" }, { currency = "JPY", maximumFractionDigits = 20 }, { unit = "km" }, { minimumFractionDigits = 20, maximumFractionDigits = 0 }, { maximumFractionDigits = 1e9 }, { minimumFractionDigits = -1 }, { style = "unit", unit = "furlong" }, { locale = "de_DE" }, { locale = "ar_EG" }, { locale = "xx_\0" }, { locale = ("en_"):rep(1000) }, { locale = "../../etc" } } do local ok, v = pcall(number.format, n, o) r[#r+1] = tostring(v) end end 
    return { entries = { { date = c.now, text = table.concat(r, "|"):sub(1, 16000) } } }
  end }, view = function(e) return Text(e.text) end }
