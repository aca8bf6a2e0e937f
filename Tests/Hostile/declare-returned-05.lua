-- a chunk that says `return "x"` is told what to return
-- exits: 65
-- error: decode.missing
-- message: a widget file returns widget { … }, control { … } or bundle { … }, not the text "x"
-- line: none
return "x"
