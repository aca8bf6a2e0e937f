-- a chunk that says `return Text "x"` is told what to return
-- exits: 65
-- error: decode.missing
-- message: a widget file returns widget { … }, control { … } or bundle { … }, not the view Text
-- line: none
return Text "x"
