-- a chunk that says `return widget "x"` is told what to return
-- exits: 65
-- error: decode.unknownKey
-- message: widget: member 1 has no name; write { kind = …, displayName = …, description = …, … }
-- line: 6
return widget "x"
