-- os.date and os.time with every format and date that is none
-- exits: 0
-- out: Thu Jan  1
return widget { kind = "od", view = function()
    local r = {} for _, f in ipairs { "%c", "*t", "!*t", "%Ex", "%Oy", "%5", "%", "%Q", "%E", "%EQ", ("%Y"):rep(5000), "%n%t%%", "\0%Y\0", "%s", "%+", "%G-%V-%u", "%Z%z" } do for _, d in ipairs { 0, -1e15, 1e15, 2^62, -2^63 + 0.0, 253402300800, -62135596801, 0.5 } do local ok, v = pcall(os.date, f, d) r[#r+1] = type(v) == "string" and v:sub(1, 60) or type(v) end end for _, t in ipairs { {}, { year = 1e9, month = 1, day = 1 }, { year = 2020, month = 2^53, day = 1 }, { year = 2020, month = 1, day = math.maxinteger }, { year = "0x7E4", month = "1", day = " 5 " }, { year = 2020, month = 1.5, day = 1 }, { year = 0/0, month = 1, day = 1 }, { year = 2020, month = 1, day = 1, hour = -2^40, min = 2^40, sec = 1e18 } } do r[#r+1] = tostring(select(2, pcall(os.time, t))) end 
    return Text(table.concat(r, "|"):sub(1, 12000)) end }
