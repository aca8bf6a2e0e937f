-- expect: 65|decode/script/syntax|a chunk that says `return 1` is told what to return
return 1
