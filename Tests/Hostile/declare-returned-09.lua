-- a chunk that says `return bundle { 1 }` is told what to return
-- exits: 65
-- error: decode.type
-- message: bundle: member 1 is a widget, a control, a stack or an activity, not the number 1
-- line: 6
return bundle { 1 }
