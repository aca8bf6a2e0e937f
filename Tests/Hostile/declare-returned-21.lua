-- a chunk that says `return stack { kind = "x", widgets = {} }` is told what to return
-- exits: 65
-- error: decode.missing
-- message: a widget file returns widget { … }, control { … } or bundle { … }, not a stack
-- line: none
return stack { kind = "x", widgets = {} }
