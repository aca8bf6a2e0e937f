-- expect: 65|decode|a kind of a megabyte is refused in a short sentence
return widget { kind = ("k"):rep(1 << 20), view = function() return Text "x" end }
