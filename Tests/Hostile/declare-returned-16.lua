-- expect: 65|decode/script/syntax|a chunk that says `return intent { id = "x" }` is told what to return
return intent { id = "x" }
