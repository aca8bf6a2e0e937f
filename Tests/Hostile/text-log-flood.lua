-- expect: 0|none|3,000 lines of log are cut at 200 lines
-- out: shown
return widget { kind = "k", view = function() for i = 1, 3000 do print(("line "):rep(10) .. i) end return Text "shown" end }
