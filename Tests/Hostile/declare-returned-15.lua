-- expect: 65|decode/script/syntax|a chunk that says `return setmetatable({ kind = "x" }, { __index = error })` is told what to return
return setmetatable({ kind = "x" }, { __index = error })
