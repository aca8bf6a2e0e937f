-- expect: 65|script|string.format with a width of a billion is refused
return widget { kind = "format", view = function() return Text(string.format("%999999999d", 1)) end }
