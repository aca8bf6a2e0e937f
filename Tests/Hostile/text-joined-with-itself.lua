-- a text joined with itself forty times is counted before it is built
-- exits: 75
-- error: size.tree
-- message: the view has more than 20000 views; a widget shows a few dozen
-- line: 7
return widget { kind = "cat", view = function()
    local t = Text "a" for i = 1, 40 do t = t .. t end return t end }
