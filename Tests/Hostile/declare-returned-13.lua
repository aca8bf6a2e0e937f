-- expect: 65|decode/script/syntax|a chunk that says `return widget(1)` is told what to return
return widget(1)
