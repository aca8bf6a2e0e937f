-- a locale that is none is an error of the script; Foundation would end the program over it
-- exits: 0
-- out: answered
local names = {
  "\xc3\xa9", "日本", ("de_"):rep(60), ("x"):rep(5000), "\xff", "", "_", "-", "e", "en__", "de_DE_", "de-DE-x-" .. ("a"):rep(9),
  "\27[31m", "en\0US", "de_DE.UTF-8@euro", "zz_ZZ", "i-klingon", "\u{202E}ed", "٣٤", ("1"):rep(8) .. "_" .. ("2"):rep(8),
}
return widget {
  kind = "locale-junk",
  view = function()
    for _, name in ipairs(names) do
      pcall(date.format, 0, { date = "full", time = "full", locale = name })
      pcall(date.format, 0, { date = "short", relative = true, locale = name })
      pcall(date.format, 0, { pattern = "EEEE d MMMM", locale = name })
      for _, style in ipairs { "decimal", "percent", "currency", "bytes", "compact", "ordinal" } do
        pcall(number.format, 1234.5, { style = style, locale = name })
      end
    end
    return Text "all refused or answered"
  end,
}
