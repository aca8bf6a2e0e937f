-- the largest numbers with the largest precision fit the formatter's own buffer
-- exits: 0
-- out: 409 410 101 99 99
return widget {
  kind = "format3",
  view = function()
    local parts = {}
    for _, f in ipairs { "%99.99f", "%.99f", "%99.99a", "%.99g", "%99d", "%.99d", "%99.99s", "%q", "%i", "%x", "%99.99e" } do
      for _, n in ipairs { 1.7976931348623157e308, -1.7976931348623157e308, 5e-324, 0 / 0, 1 / 0, -0.0, math.mininteger } do
        local ok, s = pcall(string.format, f, n)
        parts[#parts + 1] = tostring(ok and #s)
      end
    end
    return Text(table.concat(parts, " "))
  end,
}
