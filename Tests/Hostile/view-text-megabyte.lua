-- expect: 75|size|a text of a megabyte in a view is the limit of texts
return widget { kind = "mega", view = function() return Text(("word "):rep(200000)) end }
