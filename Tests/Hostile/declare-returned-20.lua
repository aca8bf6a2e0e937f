-- a chunk that says `return widget { kind = "x", families = {}, view = function() end }` is told what to return
-- exits: 65
-- error: decode.family
-- message: widget 'x': families is empty; leave it out for systemSmall, systemMedium, systemLarge
-- line: 6
return widget { kind = "x", families = {}, view = function() end }
