-- expect: 75/65|size/decode|a URL of 9 KB is the limit of URLs
return widget { kind = "k", view = function() return Link { destination = "http://x/" .. ("y"):rep(9000), "x" } end }
