-- a chunk that says `return intent { id = "x" }` is told what to return
-- exits: 65
-- error: decode.missing
-- message: a widget file returns widget { … }, control { … } or bundle { … }, not a table
-- line: none
return intent { id = "x" }
