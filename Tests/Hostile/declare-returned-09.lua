-- expect: 65|decode/script/syntax|a chunk that says `return bundle { 1 }` is told what to return
return bundle { 1 }
