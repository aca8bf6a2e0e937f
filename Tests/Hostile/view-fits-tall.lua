-- expect: 0|none|ViewThatFits in ViewThatFits, ten deep, where the first never fits
return widget { kind = "nestv", view = function()
    local function v(d) if d == 0 then return Text "some text" end return ViewThatFits { HStack { v(d-1), Spacer { minLength = 400 } }, v(d-1) } end return v(10) end }
