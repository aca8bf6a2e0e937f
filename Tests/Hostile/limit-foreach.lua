-- expect: 75|cpu/size/memory|ForEach over a quadrillion ends at a limit
return widget { kind = "each", view = function() return VStack { ForEach(1 << 50, function(i) return Text "x" end) } end }
