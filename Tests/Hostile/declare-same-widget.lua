-- expect: 65|decode|the same widget twice in a bundle is told
local w = widget { kind = "k", view = function() return Text "x" end }
return bundle { w, w }
