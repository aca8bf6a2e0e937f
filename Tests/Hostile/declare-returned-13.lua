-- a chunk that says `return widget(1)` is told what to return
-- exits: 65
-- error: decode.unknownKey
-- message: widget: member 1 has no name; write { kind = …, displayName = …, description = …, … }
-- line: 6
return widget(1)
