-- ViewThatFits in ViewThatFits, ten deep, where the first never fits
-- exits: 0
-- out: some text
return widget { kind = "nestv", view = function()
    local function v(d) if d == 0 then return Text "some text" end return ViewThatFits { HStack { v(d-1), Spacer { minLength = 400 } }, v(d-1) } end return v(10) end }
