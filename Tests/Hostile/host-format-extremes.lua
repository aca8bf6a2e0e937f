-- string.format with widths, precisions and values that C would not like
-- exits: 0
-- out: bad argument #2 to
return widget { kind = "fh", view = function()
    local r = {} for _, f in ipairs { "%99999d", "%99.99f", "%.99f", "%099d", "%s", "%q", "%a", "%-99s", "%i", "%5$d", "%", "%y", "%.20s", "%99.99q", "%c", "%.3q", "%#x", "% d", "%+.99e" } do r[#r+1] = tostring(select(2, pcall(string.format, f, 1e308))) r[#r+1] = tostring(select(2, pcall(string.format, f, ("x"):rep(100)))) r[#r+1] = tostring(select(2, pcall(string.format, f, setmetatable({}, { __tostring = function() return 5 end })))) end 
    return Text(table.concat(r, "\n"):sub(1, 9000)) end }
