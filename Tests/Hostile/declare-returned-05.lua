-- expect: 65|decode/script/syntax|a chunk that says `return "x"` is told what to return
return "x"
