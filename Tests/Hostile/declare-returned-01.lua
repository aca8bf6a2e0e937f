-- expect: 65|decode/script/syntax|a chunk that says `` is told what to return

