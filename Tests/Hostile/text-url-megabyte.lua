-- a URL of 9 KB is the limit of URLs
-- exits: 75
-- error: size.text
-- message: a URL is longer than 8 KiB
-- line: 6
return widget { kind = "k", view = function() return Link { destination = "http://x/" .. ("y"):rep(9000), "x" } end }
