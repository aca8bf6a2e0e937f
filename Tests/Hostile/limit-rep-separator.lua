-- expect: 75|memory|string.rep whose separator is what grows is the memory limit
return widget { kind = "rep", view = function() return Text((""):rep(1 << 40, "xxxxxxxx")) end }
