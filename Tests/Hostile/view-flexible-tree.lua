-- 8,000 flexible views in stacks of both directions are laid out in time
-- exits: 0
-- out: ╭─ nestf
return widget { kind = "nestf", view = function()
    local function v(d) if d == 0 then return Color "red" end if d % 2 == 0 then return HStack { v(d-1), Spacer(), v(d-1) } end return VStack { v(d-1), Spacer(), v(d-1) } end return v(12) end }
