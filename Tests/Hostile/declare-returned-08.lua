-- expect: 65|decode/script/syntax|a chunk that says `return bundle {}` is told what to return
return bundle {}
