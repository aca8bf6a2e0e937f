-- expect: 75|size|runs inside modified runs count as deep as they are
return widget { kind = "cat", view = function()
    local t = Text "a" for i = 1, 300 do t = (t .. Text "b":bold()):italic() end return t end }
