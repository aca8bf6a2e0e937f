-- a display name of a megabyte is cut or refused
-- run: lunette render {} --family systemSmall --format text
-- exits: 65
-- error: decode.range
-- message: widget 'k': displayName has 0 to 4096 characters, not 1000000
-- line: 7
return widget { kind = "k", displayName = ("name "):rep(200000), description = ("x"):rep(1 << 20), view = function() return Text "x" end }
