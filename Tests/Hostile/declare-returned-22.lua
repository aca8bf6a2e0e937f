-- expect: 65|decode/script/syntax|a chunk that says `return function() end, 1` is told what to return
return function() end, 1
