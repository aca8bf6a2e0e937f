-- nor is it stored
-- exits: 65
-- error: script.argument
-- message: storage.set: value is larger than 16 MiB
-- line: 7
return widget { kind = "ss", provider = { timeline = function()
    local t = { ("x"):rep(1 << 18) } for i = 1, 60 do t = { t, t } end storage.set("a", t) return { entries = { { date = date.now() } } } end }, view = Text "x" }
