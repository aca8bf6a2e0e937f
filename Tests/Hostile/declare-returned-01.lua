-- a chunk that says `` is told what to return
-- exits: 65
-- error: decode.missing
-- message: a widget file returns widget { … }, control { … } or bundle { … }, not nothing
-- line: none

