-- math.random where the span overflows
-- exits: 0
-- out: 304847105658150932
return widget { kind = "rf", view = function()
    local r = {} for _, a in ipairs { {0}, {-1}, {math.mininteger, math.maxinteger}, {math.maxinteger, math.mininteger}, {1e308}, {2^63}, {0/0}, {1, 0}, {1, 2^53}, {"1", "0x10"}, {1, 2, 3} } do r[#r+1] = tostring(select(2, pcall(math.random, table.unpack(a)))) end pcall(math.randomseed, 0/0) pcall(math.randomseed, {}) pcall(math.randomseed) 
    return Text(table.concat(r, "|")) end }
