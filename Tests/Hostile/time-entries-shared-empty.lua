-- nor is one of nothing archived
-- exits: 65
-- error: decode.data
-- message: entries[1] is larger than 16 MiB
-- line: 7
return widget { kind = "es", provider = { timeline = function()
    local t = {} for i = 1, 60 do t = { t, t } end return { entries = { { date = date.now(), t = t } } } end }, view = Text "x" }
