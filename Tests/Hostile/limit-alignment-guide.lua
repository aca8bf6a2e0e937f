-- expect: 75|cpu|the function of an alignment guide is under the view's limit
return widget { kind = "guide", view = function() return Text "x":alignmentGuide("top", function(d) while true do end end) end }
