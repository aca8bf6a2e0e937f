-- a chunk that says `return widget { kind = "x", view = { systemSmall = 1 } }` is told what to return
-- exits: 65
-- error: decode.missing
-- message: widget 'x': view has nothing for systemMedium, and no default
-- line: 6
return widget { kind = "x", view = { systemSmall = 1 } }
