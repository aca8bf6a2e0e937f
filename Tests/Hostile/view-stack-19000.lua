-- a row of 9,000 colours and as many spacers
-- exits: 0
-- out: ╭─ wide
return widget { kind = "wide", view = function()
    local t = {} for i = 1, 9000 do t[#t+1] = Color "red" t[#t+1] = Spacer() end return HStack(t) end }
