-- expect: 75|memory|a text that doubles itself ends at the cap
return widget { kind = "double", view = function() local s = "x" while true do s = s .. s end end }
