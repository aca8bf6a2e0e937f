-- an error message of 5 MB is cut at 4 KiB
-- run: lunette render {} --family systemSmall --format text
-- exits: 65
-- error: script
-- message: long *lo…
-- line: 7
return widget { kind = "k", view = function() error(("long "):rep(1 << 20)) end }
