-- a chunk that says `return function() end, 1` is told what to return
-- exits: 65
-- error: decode.missing
-- message: a widget file returns widget { … }, control { … } or bundle { … }, not a function
-- line: none
return function() end, 1
