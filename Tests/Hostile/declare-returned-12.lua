-- expect: 65|decode/script/syntax|a chunk that says `return widget {}` is told what to return
return widget {}
