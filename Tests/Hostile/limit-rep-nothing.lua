-- repeating nothing a quintillion times takes no time
-- exits: 0
-- out: nothing
return widget { kind = "rep2", view = function() return Text("nothing" .. (""):rep(math.maxinteger, "") .. ("x"):rep(math.mininteger)) end }
