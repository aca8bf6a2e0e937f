-- expect: 65|decode/script/syntax|a chunk that says `return print` is told what to return
return print
