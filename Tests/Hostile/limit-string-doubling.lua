-- a text that doubles itself ends at the cap
-- exits: 75
-- error: memory
-- message: the script used more than 32 MiB
-- line: 6
return widget { kind = "double", provider = { timeline = function() local s = "x" while true do s = s .. s end end }, view = Text "x" }
