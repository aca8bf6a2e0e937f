-- expect: 65|decode|a list that holds itself is a cycle with its path
return widget { kind = "cycle", view = function() local l = { "x" } l[2] = l return VStack { l } end }
