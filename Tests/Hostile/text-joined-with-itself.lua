-- expect: 75|size|a text joined with itself forty times is counted before it is built
return widget { kind = "cat", view = function()
    local t = Text "a" for i = 1, 40 do t = t .. t end return t end }
