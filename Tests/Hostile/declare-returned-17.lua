-- expect: 65|decode/script/syntax|a chunk that says `return bundle { widget { kind = "x", view = Text } }` is told what to return
return bundle { widget { kind = "x", view = Text } }
