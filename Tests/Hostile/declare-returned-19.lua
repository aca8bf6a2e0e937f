-- expect: 65|decode/script/syntax|a chunk that says `return widget { kind = "x", view = { systemSmall = 1 } }` is told what to return
return widget { kind = "x", view = { systemSmall = 1 } }
