-- string.format with a width of a billion is refused
-- exits: 65
-- error: script
-- message: invalid conversion specification: '%999999999d'
-- line: 6
return widget { kind = "format", view = function() return Text(string.format("%999999999d", 1)) end }
