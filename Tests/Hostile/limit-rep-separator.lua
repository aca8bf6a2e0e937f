-- string.rep whose separator is what grows is the memory limit
-- exits: 75
-- error: memory
-- message: the script used more than 32 MiB
-- line: 6
return widget { kind = "rep", view = function() return Text((""):rep(1 << 40, "xxxxxxxx")) end }
