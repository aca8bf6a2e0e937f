-- expect: 65|script|an error message of 20 MB is cut at 4 KiB
return widget { kind = "k", view = function() error(("long "):rep(4 << 20)) end }
