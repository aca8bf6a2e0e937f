-- ForEach over a quadrillion ends at a limit
-- exits: 75
-- error: memory
-- message: the script used more than 32 MiB
-- line: 6
return widget { kind = "each", provider = { timeline = function() ForEach(1 << 50, function(i) return Text(("x"):rep(1 << 14, i)) end) end }, view = Text "x" }
