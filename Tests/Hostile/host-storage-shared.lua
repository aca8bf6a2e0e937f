-- expect: 65/75|script|nor is it stored
return widget { kind = "ss", provider = { timeline = function()
    local t = { "x" } for i = 1, 60 do t = { t, t } end storage.set("a", t) return { entries = { { date = date.now() } } } end }, view = Text "x" }
