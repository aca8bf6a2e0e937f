-- runs inside modified runs count as deep as they are
-- exits: 75
-- error: size.tree
-- message: a view has more than 64 modifiers
-- line: 7
return widget { kind = "cat", view = function()
    local t = Text "a" for i = 1, 300 do t = (t .. Text "b":bold()):italic() end return t end }
