-- a text of a megabyte in a view is the limit of texts
-- exits: 75
-- error: size.text
-- message: a text is longer than 16 KiB
-- line: 6
return widget { kind = "mega", view = function() return Text(("word "):rep(200000)) end }
