-- a chunk that says `return nil` is told what to return
-- exits: 65
-- error: decode.missing
-- message: a widget file returns widget { … }, control { … } or bundle { … }, not nothing
-- line: 6
return nil
