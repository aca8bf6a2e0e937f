-- expect: 65|decode/script/syntax|a chunk that says `return widget { kind = "x", families = {}, view = function() end }` is told what to return
return widget { kind = "x", families = {}, view = function() end }
