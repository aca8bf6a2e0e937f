-- expect: 65|decode/script/syntax|a chunk that says `return Text "x"` is told what to return
return Text "x"
