-- expect: 65/75|decode|nor is one of nothing archived
return widget { kind = "es", provider = { timeline = function()
    local t = {} for i = 1, 60 do t = { t, t } end return { entries = { { date = date.now(), t = t } } } end }, view = Text "x" }
