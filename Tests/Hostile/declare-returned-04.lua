-- expect: 65|decode/script/syntax|a chunk that says `return {}` is told what to return
return {}
