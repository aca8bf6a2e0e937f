-- 3,000 lines of log are cut at 200 lines
-- exits: 0
-- out: shown
return widget { kind = "k", provider = { timeline = function(c)
    for i = 1, 3000 do print(("line "):rep(10) .. i) end
    return { entries = { { date = c.now } } }
  end }, view = Text "shown" }
