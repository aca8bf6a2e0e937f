-- a chunk that says `return widget {}` is told what to return
-- exits: 65
-- error: decode.missing
-- message: widget: kind is missing; it takes a text
-- line: 6
return widget {}
