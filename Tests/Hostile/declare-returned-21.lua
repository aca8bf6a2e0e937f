-- expect: 65|decode/script/syntax|a chunk that says `return stack { kind = "x", widgets = {} }` is told what to return
return stack { kind = "x", widgets = {} }
