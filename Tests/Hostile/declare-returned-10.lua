-- a chunk that says `return bundle { bundle {} }` is told what to return
-- exits: 65
-- error: decode.type
-- message: bundle: member 1 is a widget, a control, a stack or an activity, not a bundle
-- line: 6
return bundle { bundle {} }
