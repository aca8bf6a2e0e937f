-- the function of an alignment guide is under the view's limit
-- exits: 75
-- error: cpu
-- message: the script computed too long in a view (limit 0.25 seconds)
-- line: 6
return widget { kind = "guide", view = function() return Text "x":alignmentGuide("top", function(d) while true do end end) end }
