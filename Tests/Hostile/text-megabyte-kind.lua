-- a kind of a megabyte is refused in a short sentence
-- run: lunette render {} --family systemSmall --format text
-- exits: 65
-- error: decode.range
-- message: widget 'k*…': kind has 1 to 255 characters, not 1048576
-- line: 7
return widget { kind = ("k"):rep(1 << 20), view = function() return Text "x" end }
