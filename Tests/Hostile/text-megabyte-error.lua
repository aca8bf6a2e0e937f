-- an error message of 5 MB is cut at 4 KiB
-- exits: 65
-- error: script
-- message: long *lo…
-- line: 6
return widget { kind = "k", view = function() error(("long "):rep(1 << 20)) end }
