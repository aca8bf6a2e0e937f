-- a chunk that says `return 1` is told what to return
-- exits: 65
-- error: decode.missing
-- message: a widget file returns widget { … }, control { … } or bundle { … }, not the number 1
-- line: none
return 1
