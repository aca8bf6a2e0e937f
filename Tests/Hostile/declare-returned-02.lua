-- expect: 65|decode/script/syntax|a chunk that says `return nil` is told what to return
return nil
