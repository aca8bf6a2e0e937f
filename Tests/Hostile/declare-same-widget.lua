-- the same widget twice in a bundle is told
-- exits: 65
-- error: decode.kind
-- message: widget 'k': the kind is taken by the one in line 6; each is used once in a bundle
-- line: 6
local w = widget { kind = "k", view = function() return Text "x" end }
return bundle { w, w }
