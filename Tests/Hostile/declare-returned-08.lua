-- a chunk that says `return bundle {}` is told what to return
-- exits: 65
-- error: decode.missing
-- message: bundle: holds no widget { … } and no control { … }
-- line: 6
return bundle {}
